import type { findBookings } from '@yoon/contract/bookings/calls'
import type { FoundBooking } from '@yoon/contract/bookings/schemas'
import type { OutputOf } from '@yoon/contract/endpoint'
import { formatCount } from '../../../lib/count.ts'
import { isMatch } from './is-match.ts'
import { pathInView, pathToAll } from './search-paths.ts'

type Found = OutputOf<typeof findBookings>

/** Results under one heading. */
export interface GroupOfResults {
  title: string
  bookings: readonly FoundBooking[]
  /** Number of all of them in words; undefined until the server has answered. */
  count?: string | undefined
  /** Label and address of the list with all of them; absent if all are shown. */
  more?: { label: string; path: string } | undefined
}

/** Largest number of bookings of a group (rules/screens 40). */
const most = 5

interface Asked {
  query: string
  /** True if the page has a view whose results come first. */
  isOfView: boolean
  /** Bookings of the list on screen. */
  loaded: readonly FoundBooking[]
}

const titlesOf = (isOfView: boolean) => [isOfView ? 'Dans cette vue' : 'Réservations', 'Ailleurs'] as const

/** Returns the groups of an answer; results that were shown before it keep their place. */
export function groupsOf({ inView, elsewhere }: Found, { query, isOfView, loaded }: Asked): GroupOfResults[] {
  const all = inView.total + elsewhere.total
  const isExact = elsewhere.isTotalExact && inView.isTotalExact
  const everywhere = { label: labelOf(all, isExact), path: pathToAll(query) }
  const [here, there] = titlesOf(isOfView)
  const first = { title: here, bookings: inPlace(inView.bookings, loaded), count: countIn(inView) }
  if (!isOfView) {
    return [{ ...first, more: all > inView.bookings.length || !isExact ? everywhere : undefined }].filter(isFilled)
  }
  const list = { label: labelOf(inView.total, inView.isTotalExact), path: pathInView(query) }
  return [
    { ...first, more: hasMore(inView) ? list : undefined },
    {
      title: there,
      bookings: elsewhere.bookings,
      count: countIn(elsewhere),
      more: hasMore(elsewhere) ? everywhere : undefined,
    },
  ].filter(isFilled)
}

/** Returns the groups until the answer arrives: matches among the loaded bookings and those of the answer before. */
export function groupsUntil(before: Found | undefined, { query, isOfView, loaded }: Asked): GroupOfResults[] {
  const here = matchesOf([...loaded, ...(before?.inView.bookings ?? [])], query)
  const shown = new Set(here.map(({ id }) => id))
  const there = matchesOf(before?.elsewhere.bookings ?? [], query).filter(({ id }) => !shown.has(id))
  const [first, second] = titlesOf(isOfView)
  return [
    { title: first, bookings: here },
    { title: second, bookings: isOfView ? there : [] },
  ].filter(isFilled)
}

function matchesOf(bookings: readonly FoundBooking[], query: string): FoundBooking[] {
  const unique = new Map(bookings.filter((booking) => isMatch(booking, query)).map((booking) => [booking.id, booking]))
  return [...unique.values()].slice(0, most)
}

/** Returns the bookings with those that the list had loaded first, in its order. */
function inPlace(bookings: readonly FoundBooking[], loaded: readonly FoundBooking[]): FoundBooking[] {
  const order = new Map(loaded.map(({ id }, at) => [id, at]))
  const placeOf = ({ id }: FoundBooking) => order.get(id) ?? order.size
  return bookings.toSorted((one, other) => placeOf(one) - placeOf(other))
}

const isFilled = ({ bookings }: GroupOfResults) => bookings.length > 0

type FoundGroup = Found['inView']

function hasMore({ bookings, total, isTotalExact }: FoundGroup): boolean {
  return total > bookings.length || !isTotalExact
}

function countIn({ total, isTotalExact }: FoundGroup): string {
  return isTotalExact ? formatCount(total) : `plus de ${formatCount(total)}`
}

function labelOf(total: number, isExact: boolean): string {
  return isExact ? `Voir les ${formatCount(total)} résultats` : 'Voir plus de 1\u202f000 résultats'
}

export function totalOf(found: Found | undefined): number {
  return found ? found.inView.total + found.elsewhere.total : 0
}
