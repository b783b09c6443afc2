import { expect, it } from 'vitest'
import { keyOf } from './token.ts'

it('keeps a mission under the SHA-256 of its token', async () => {
  expect(await keyOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
