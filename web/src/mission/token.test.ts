import { expect, it } from 'vitest'
import { keyOf, tokenIn } from './token.ts'

it('reads the token in the address of a mission, and none elsewhere', () => {
  expect(tokenIn('/m/AbC-1_z')).toBe('AbC-1_z')
  for (const path of ['/m/', '/m/a/b', '/c/abc', '/dashboard']) expect(tokenIn(path), path).toBe('')
})

it('keeps a mission under the SHA-256 of its token', async () => {
  expect(await keyOf('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad')
})
