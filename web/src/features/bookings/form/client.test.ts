import { expect, it } from 'vitest'
import { isPhone, isSameClient } from './client.ts'

const awa = { id: '1', firstName: 'Awa Marie', lastName: 'Diop', phone: '+221775959337' }

it('recognises a phone number from its third character on', () => {
  expect(['77 595 93 37', '+221', '(77)'].every(isPhone)).toBe(true)
  expect(['77', 'Awa', '77 Awa'].some(isPhone)).toBe(false)
})

it('finds the same client by the full name, or by any notation of the phone', () => {
  for (const typed of ['awa  marie diop', 'Awa Marie DIOP ', '775959337', '+221 77 595 93 37', '00221775959337']) {
    expect([typed, isSameClient(awa, typed)]).toEqual([typed, true])
  }
  for (const typed of ['Awa Diop', 'Diop', '77 595 93', '77 595 93 38']) {
    expect([typed, isSameClient(awa, typed)]).toEqual([typed, false])
  }
  expect(isSameClient({ ...awa, phone: null }, '775959337')).toBe(false)
})
