import type { Booking } from '@yoon/contract/bookings/schemas'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { type KeptBooking, keptBookings } from '../kept-bookings.ts'
import { holdKept, keepBooking, releaseKept, removeKept, showUndone } from './kept-booking-timers.ts'

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
