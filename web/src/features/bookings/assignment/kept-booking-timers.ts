import type { Booking } from '@yoon/contract/bookings/schemas'
import { changeKept, isUndoable, type KeptBooking } from '../kept-bookings.ts'

/** Time in which a booking keeps its place after its dialog has closed, in milliseconds (rules/bookings 37). */
const keptMs = 10_000
/** Time after the assignment in which screens offer its undo, in milliseconds: less than the server allows. */
const undoMs = 100_000
/** Time until a list has been fetched again. */
const refetchMs = 3_000
/** Time after which a booking that the user points at or has focused may be removed, if they no longer do. */
const retryMs = 2_000

/** Timers that remove the kept bookings, by id; a held booking has none. */
const removals = new Map<string, ReturnType<typeof setTimeout>>()
/** Timers that end the offers of the undo, by id. */
const undoTimers = new Map<string, ReturnType<typeof setTimeout>>()

function change(id: string, part: Partial<KeptBooking>): void {
  changeKept((kept) => kept.map((one) => (one.booking.id === id ? { ...one, ...part } : one)))
}

/** Keeps an assigned booking in its place, for some seconds or as long as it is held. */
export function keepBooking(booking: Booking): void {
  const { id } = booking
  clearTimeout(undoTimers.get(id))
  changeKept((kept) => [...kept.filter((one) => one.booking.id !== id), { booking, isUndoable: true }])
  undoTimers.set(
    id,
    setTimeout(() => endUndo(id), undoMs),
  )
  startRemoval(id, keptMs)
}

/** Replaces a kept booking by a later version. */
export function updateKept(booking: Booking): void {
  change(booking.id, { booking })
}

/** Shows a booking whose assignment was undone until the list has been fetched again. */
export function showUndone(booking: Booking): void {
  change(booking.id, { booking, isUndoable: false })
  startRemoval(booking.id, refetchMs)
}

/** Stops the removal of a kept booking while its dialog is open or its undo is under way. */
export function holdKept(id: string): void {
  clearTimeout(removals.get(id))
  removals.delete(id)
}

/** Starts the removal of a held booking: at once if its undo is no longer offered. */
export function releaseKept(id: string): void {
  if (isUndoable(id)) startRemoval(id, keptMs)
  else if (!removals.has(id)) removeKept(id)
}

/** Removes a kept booking at once: its assignment can no longer be undone. */
export function removeKept(id: string): void {
  for (const timers of [removals, undoTimers]) {
    clearTimeout(timers.get(id))
    timers.delete(id)
  }
  changeKept((kept) => kept.filter(({ booking }) => booking.id !== id))
}

function endUndo(id: string): void {
  if (removals.has(id)) removeKept(id)
  else change(id, { isUndoable: false })
}

function startRemoval(id: string, ms: number): void {
  clearTimeout(removals.get(id))
  removals.set(
    id,
    setTimeout(() => {
      // Without a link nothing can be undone: the time begins again with it.
      if (isUndoable(id) && !navigator.onLine) addEventListener('online', () => releaseKept(id), { once: true })
      else if (isUndoable(id) && isInUse(id)) startRemoval(id, retryMs)
      else removeKept(id)
    }, ms),
  )
}

/** True if the user points at the undo of a booking, or has focused it: it is not removed meanwhile. */
function isInUse(id: string): boolean {
  return document.querySelector(`[data-kept="${id}"]:is(:hover, :focus-within)`) !== null
}
