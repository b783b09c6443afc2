import type { Booking } from '@yoon/contract/bookings/schemas'
import { useState } from 'react'
import { useKeptBookings, withKept } from '../kept-bookings.ts'

/** Returns the rows of one list with the bookings that keep their place in it; `list` tells lists apart. */
export function useKeptRows(rows: readonly Booking[], list: string): readonly Booking[] {
  const kept = useKeptBookings()
  const [shown, setShown] = useState({ list, rows, kept, result: rows })
  if (shown.list === list && shown.rows === rows && shown.kept === kept) return shown.result
  const before = shown.list === list ? shown.result : rows
  const merged = withKept(rows, before, kept)
  // The same array as long as nothing differs, so that the cards are not rendered again.
  const isSame = merged.length === shown.result.length && merged.every((row, at) => row === shown.result[at])
  const result = isSame ? shown.result : merged
  setShown({ list, rows, kept, result })
  return result
}
