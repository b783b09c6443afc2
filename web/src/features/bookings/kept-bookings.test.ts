import type { Booking } from '@yoon/contract/bookings/schemas'
import { expect, it } from 'vitest'
import { withKept } from './kept-bookings.ts'

const rows = (ids: string) => [...ids].map((id) => ({ id }) as Booking)
const kept = (ids: string) => rows(ids).map((booking) => ({ booking, isUndoable: true }))
const merged = (now: string, before: string, keeping: string) =>
  withKept(rows(now), rows(before), kept(keeping))
    .map(({ id }) => id)
    .join('')

it('puts a kept booking that has left the list after the row that stood before it', () => {
  expect(merged('acd', 'abcd', 'b')).toBe('abcd')
  expect(merged('bcd', 'abcd', 'a')).toBe('abcd')
  expect(merged('ad', 'abcd', 'bc')).toBe('abcd')
  expect(merged('xad', 'abd', 'b')).toBe('xabd')
  expect(merged('d', 'abcd', 'c')).toBe('cd')
})

it('leaves a list as it is that holds its kept bookings or never held them', () => {
  const list = rows('abc')
  expect(withKept(list, list, kept('b'))).toBe(list)
  expect(withKept(list, rows('abc'), kept('z'))).toBe(list)
})
