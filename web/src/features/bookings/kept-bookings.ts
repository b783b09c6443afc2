import type { Booking } from '@yoon/contract/bookings/schemas'
import { useSyncExternalStore } from 'react'

/** Bookings that were just assigned: each keeps its place in the list for some seconds, where it can be undone. */

export interface KeptBooking {
  booking: Booking
  /** False once its assignment was undone, until the list has been fetched again. */
  isUndoable: boolean
}

/** Time in which a booking keeps its place after its dialog has closed, in milliseconds (rules/bookings 37). */
const keptMs = 10_000
/** Time in which the screen offers the undo at most: less than the server allows. */
export const offeredMs = 100_000
/** Time until a list has been fetched again. */
const refetchMs = 3_000
/** Pause before a booking is dropped that the user points at or has focused. */
const retryMs = 2_000

const listeners = new Set<() => void>()
const timers = new Map<string, ReturnType<typeof setTimeout>>()
const assignedAt = new Map<string, number>()
let kept: readonly KeptBooking[] = []

function publish(next: readonly KeptBooking[]): void {
  kept = next
  for (const listener of listeners) listener()
}

/** Keeps an assigned booking in its place: for some seconds, or as long as a dialog holds it. */
export function keepInPlace(booking: Booking): void {
  clearTimeout(timers.get(booking.id))
  assignedAt.set(booking.id, Date.now())
  publish([...kept.filter((one) => one.booking.id !== booking.id), { booking, isUndoable: true }])
  start(booking.id, keptMs)
}

/** Replaces a kept booking by a later version. */
export function renewKept(booking: Booking): void {
  publish(kept.map((one) => (one.booking.id === booking.id ? { ...one, booking } : one)))
}

/** Shows a booking whose assignment was undone until the list has been fetched again. */
export function showUndone(booking: Booking): void {
  publish(kept.map((one) => (one.booking.id === booking.id ? { booking, isUndoable: false } : one)))
  start(booking.id, refetchMs)
}

/** Holds a kept booking while its dialog is open or its undo is under way. */
export function holdKept(id: string): void {
  clearTimeout(timers.get(id))
}

/** Lets a booking go after the time in which it keeps its place. */
export function releaseKept(id: string): void {
  if (!kept.some(({ booking, isUndoable }) => booking.id === id && isUndoable)) return
  const offeredFor = offeredMs - (Date.now() - (assignedAt.get(id) ?? 0))
  if (offeredFor > 0) start(id, Math.min(keptMs, offeredFor))
  else dropKept(id)
}

/** Lets a booking go at once: its assignment can no longer be undone. */
export function dropKept(id: string): void {
  clearTimeout(timers.get(id))
  timers.delete(id)
  assignedAt.delete(id)
  publish(kept.filter(({ booking }) => booking.id !== id))
}

function start(id: string, ms: number): void {
  clearTimeout(timers.get(id))
  timers.set(
    id,
    setTimeout(() => {
      const isOffered = Date.now() - (assignedAt.get(id) ?? 0) < offeredMs
      // Without a link nothing can be undone: the time begins again with it.
      if (isOffered && !navigator.onLine) addEventListener('online', () => releaseKept(id), { once: true })
      else if (isOffered && isInUse(id)) start(id, retryMs)
      else dropKept(id)
    }, ms),
  )
}

/** True if the user points at the undo of a booking, or has focused it: it does not vanish under the finger. */
function isInUse(id: string): boolean {
  return document.querySelector(`[data-kept="${id}"]:is(:hover, :focus-within)`) !== null
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

export function useKeptBookings(): readonly KeptBooking[] {
  return useSyncExternalStore(subscribe, () => kept)
}

/**
 * Returns the rows of a list with the kept bookings that have left it since: each after the row that stood before it.
 */
export function withKept(
  rows: readonly Booking[],
  before: readonly Booking[],
  keptBookings: readonly KeptBooking[],
): readonly Booking[] {
  let result = rows
  for (const { booking } of keptBookings) {
    const place = before.findIndex(({ id }) => id === booking.id)
    if (place < 0 || result.some(({ id }) => id === booking.id)) continue
    const earlier = before.slice(0, place).findLast(({ id }) => result.some((row) => row.id === id))
    const at = earlier ? result.findIndex(({ id }) => id === earlier.id) + 1 : 0
    result = [...result.slice(0, at), booking, ...result.slice(at)]
  }
  return result
}
