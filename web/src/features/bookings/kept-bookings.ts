import type { Booking } from '@yoon/contract/bookings/schemas'
import { useSyncExternalStore } from 'react'

/** A booking that was just assigned: it keeps its place in the list for some seconds, so that it can be undone there. */
export interface KeptBooking {
  booking: Booking
  /** False once its assignment was undone, or can no longer be. */
  isUndoable: boolean
}

const listeners = new Set<() => void>()
let kept: readonly KeptBooking[] = []

/** Replaces the kept bookings. */
export function changeKept(change: (kept: readonly KeptBooking[]) => readonly KeptBooking[]): void {
  kept = change(kept)
  for (const listener of listeners) listener()
}

export function keptBookings(): readonly KeptBooking[] {
  return kept
}

/** Returns whether screens offer the undo of a booking's assignment. */
export function isUndoable(id: string): boolean {
  return kept.some((one) => one.booking.id === id && one.isUndoable)
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Returns the kept bookings, also after each change. */
export function useKeptBookings(): readonly KeptBooking[] {
  return useSyncExternalStore(subscribe, keptBookings)
}

/** Returns whether screens offer the undo of a booking's assignment, also after each change. */
export function useIsUndoable(id: string): boolean {
  return useSyncExternalStore(subscribe, () => isUndoable(id))
}

/**
 * Returns the rows of a list with the kept bookings that have left it since: each after the row that was before it.
 */
export function withKept(
  rows: readonly Booking[],
  before: readonly Booking[],
  keeping: readonly KeptBooking[],
): readonly Booking[] {
  let result = rows
  for (const { booking } of keeping) {
    const place = before.findIndex(({ id }) => id === booking.id)
    if (place < 0 || result.some(({ id }) => id === booking.id)) continue
    const earlier = before.slice(0, place).findLast(({ id }) => result.some((row) => row.id === id))
    const at = earlier ? result.findIndex(({ id }) => id === earlier.id) + 1 : 0
    result = [...result.slice(0, at), booking, ...result.slice(at)]
  }
  return result
}
