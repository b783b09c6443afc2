import type { Booking } from '@yoon/contract/bookings/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { holdKept, keepBooking, releaseKept, removeKept, showUndone } from './assignment/keep-booking.ts'
import { type KeptBooking, keptBookings, withKept } from './kept-bookings.ts'

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

describe('an assigned booking', () => {
  const booking = { id: 'a' } as Booking
  const undoable: KeptBooking[] = [{ booking, isUndoable: true }]
  const past: KeptBooking[] = [{ booking, isUndoable: false }]
  let inUse: object | null

  beforeEach(() => {
    vi.useFakeTimers()
    inUse = null
    vi.stubGlobal('document', { querySelector: () => inUse })
    vi.stubGlobal('navigator', { onLine: true })
    keepBooking(booking)
  })

  afterEach(() => {
    removeKept(booking.id)
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('keeps its place for ten seconds after its dialog has closed', () => {
    holdKept(booking.id)
    vi.advanceTimersByTime(50_000)
    releaseKept(booking.id)
    vi.advanceTimersByTime(9_999)
    expect(keptBookings()).toEqual(undoable)
    vi.advanceTimersByTime(1)
    expect(keptBookings()).toEqual([])
  })

  it('offers its undo for 100 seconds, also in a dialog that stays open', () => {
    holdKept(booking.id)
    vi.advanceTimersByTime(99_999)
    expect(keptBookings()).toEqual(undoable)
    vi.advanceTimersByTime(1)
    expect(keptBookings()).toEqual(past)
    releaseKept(booking.id)
    expect(keptBookings()).toEqual([])
  })

  it('stays while its undo is pointed at, but not longer than the undo is offered', () => {
    inUse = {}
    vi.advanceTimersByTime(99_999)
    expect(keptBookings()).toEqual(undoable)
    vi.advanceTimersByTime(1)
    expect(keptBookings()).toEqual([])
  })

  it('stays for three seconds after its undo', () => {
    holdKept(booking.id)
    showUndone(booking)
    releaseKept(booking.id)
    vi.advanceTimersByTime(2_999)
    expect(keptBookings()).toEqual(past)
    vi.advanceTimersByTime(1)
    expect(keptBookings()).toEqual([])
  })
})
