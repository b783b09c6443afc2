import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactNode } from 'react'
import { toneOf } from '../booking-words.ts'
import type { BeforeBooking } from './BookingList.tsx'
import type { Parts } from './booking-groups.ts'

/** Parts that stay folded until they are wanted. */
export interface Unfolded {
  first: boolean
  earlier: boolean
}

/** A page of « Voir tout », as it is shown. */
export interface OpeningPage {
  /** Name that tells the list from others. */
  list: string
  rows: readonly Booking[]
  parts: Parts | undefined
  before: BeforeBooking
  /** Content beside the heading of the trips to deal with first. */
  aside: ReactNode
}

interface Arranged {
  rows: readonly Booking[]
  parts: Parts
  /** Number of the trips to deal with first that are folded unless wanted. */
  more: number
  /** Number of the earlier bookings of the page, folded unless wanted. */
  earlier: number
}

/** Returns the bookings of some pages to deal with first, the soonest first: those that are red at a moment (rules/bookings 41). */
export function dueFirst(pages: readonly (readonly Booking[])[], at: number): Booking[] {
  return pages
    .flat()
    .filter((booking) => toneOf(booking, at) === 'urgent')
    .sort((one, other) => Date.parse(one.startsAt) - Date.parse(other.startsAt))
}

/** Arranges the page on which « Voir tout » opens: what is to be dealt with first, then what is to come (rules/bookings 40). */
export function arrangeOpening(
  page: readonly Booking[],
  due: readonly Booking[],
  { since, most, unfolded }: { since: number; most: number; unfolded: Unfolded },
): Arranged {
  const first = unfolded.first ? due : due.slice(0, most)
  const ids = new Set(first.map(({ id }) => id))
  const others = page.filter(({ id }) => !ids.has(id))
  const toCome = others.filter(({ startsAt }) => Date.parse(startsAt) >= since)
  // Folds none if nothing is to come: the page shows the latest bookings.
  const earlier = toCome.length > 0 ? others.length - toCome.length : 0
  return {
    rows: [...first, ...(unfolded.earlier || earlier === 0 ? others : toCome)],
    parts: {
      headings: { late: "À traiter d'abord", earlier: 'Plus tôt' },
      partOf: ({ id, startsAt }) => {
        if (ids.has(id)) return 'late'
        return earlier > 0 && Date.parse(startsAt) < since ? 'earlier' : undefined
      },
    },
    more: Math.max(0, due.length - most),
    earlier,
  }
}
