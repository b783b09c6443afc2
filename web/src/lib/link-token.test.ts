import { expect, it } from 'vitest'
import { linkTokenIn } from './link-token.ts'

it('reads the token in the address of the page of a link, and none elsewhere', () => {
  expect(linkTokenIn('m', '/m/AbC-1_z')).toBe('AbC-1_z')
  expect(linkTokenIn('c', '/c/AbC-1_z/')).toBe('AbC-1_z')
  expect(linkTokenIn('p', '/p/AbC-1_z')).toBe('AbC-1_z')
  for (const path of ['/m/', '/m/a/b', '/c/abc', '/dashboard']) expect(linkTokenIn('m', path), path).toBe('')
})

it('reads no token in an address that a browser cannot decode', () => {
  expect(linkTokenIn('c', '/c/%E0%A4%A')).toBe('')
})
