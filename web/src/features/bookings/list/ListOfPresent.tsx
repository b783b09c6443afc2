import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, type ReactNode, useLayoutEffect, useMemo, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { timeOf } from '../../../lib/format.ts'
import { columnsFrom, useIsWide } from '../../../ui/use-is-wide.ts'
import { pageOf } from '../bookings-query.ts'
import type { BookingsState } from '../bookings-url.ts'
import type { BeforeBooking } from './BookingList.tsx'
import type { Parts } from './booking-groups.ts'
import { FoldedTrips } from './FoldedTrips.tsx'
import { arrangeOpening, dueFirst, type OpeningPage, type Unfolded } from './opening-page.ts'
import { useKeptRows } from './use-kept-rows.ts'

const folded: Unfolded = { first: false, earlier: false }

interface ListOfPresentProps {
  state: BookingsState
  /** Rows of the page. */
  page: readonly Booking[]
  /** Name that tells this list from others. */
  list: string
  /** True if the list opens on the page. */
  isOpening: boolean
  onArranged: (page: OpeningPage) => void
}

/** Arranges a page of « Voir tout »: its line of the present, and what comes first where the list opens (rules/bookings 40). */
export function ListOfPresent({ isOpening, ...props }: ListOfPresentProps): ReactElement {
  return isOpening ? <Opening {...props} /> : <Plain {...props} />
}

type PageProps = Omit<ListOfPresentProps, 'isOpening'>

/** A page that was chosen: its bookings by day alone. */
function Plain({ page, list, onArranged }: PageProps): null {
  useLayoutEffect(() => {
    onArranged({ list, rows: page, parts: undefined, before: presentBefore(undefined, null), aside: null })
  }, [page, list, onArranged])
  return null
}

/** The page on which the list opens, once it is known what is to be dealt with first. */
function Opening({ state, page, list, onArranged }: PageProps): null {
  const [opened, setOpened] = useState({ list, since: Date.now(), unfolded: folded })
  if (opened.list !== list) setOpened({ list, since: Date.now(), unfolded: folded })
  const { since, unfolded } = opened
  const { due, isMore, isAwaited } = useDue(state, since, list)
  const most = useIsWide(columnsFrom) ? 3 : 2
  const opening = useMemo((): OpeningPage => {
    const { rows, parts, more, earlier } = arrangeOpening(page, due, { since, most, unfolded })
    const fold = (part: keyof Unfolded, count: number) =>
      count > 0 && (
        <FoldedTrips
          kind={part}
          count={count}
          isMore={part === 'first' && isMore}
          isOpen={unfolded[part]}
          onToggle={() => setOpened((now) => ({ ...now, unfolded: { ...unfolded, [part]: !unfolded[part] } }))}
        />
      )
    return { list, rows, parts, before: presentBefore(parts, fold('earlier', earlier)), aside: fold('first', more) }
  }, [page, due, isMore, since, most, unfolded, list])
  useLayoutEffect(() => {
    if (!isAwaited) onArranged(opening)
  }, [isAwaited, opening, onArranged])
  return null
}

/** Puts the line of the present before the next booking to start, unless a page of days begins with it. */
function presentBefore(parts: Parts | undefined, beside: ReactNode): BeforeBooking {
  return (booking, bookings, now) => {
    const ofDays = parts ? bookings.filter((one) => parts.partOf(one, now) === undefined) : bookings
    const next = ofDays.find(({ startsAt }) => Date.parse(startsAt) >= now)
    // Once all have started, what is folded can still be unfolded.
    if (!booking || booking !== (next ?? ofDays[0])) return null
    const isNothingBefore = next === ofDays[0] && ofDays.length === bookings.length && !beside
    if (isNothingBefore || (!parts && next === ofDays[0])) return null
    if (!next) return parts && <div className="flex justify-end">{beside}</div>
    return (
      <div className="flex min-h-9 items-center gap-2 py-1.5 in-[.divide-y]:px-2">
        <p className="shrink-0 rounded-full bg-brand px-2.5 py-0.5 text-sm font-semibold text-on-brand">
          Maintenant, {timeOf(now)}
        </p>
        <span aria-hidden="true" className="h-px flex-1 bg-brand" />
        {beside}
      </div>
    )
  }
}

interface Due {
  due: readonly Booking[]
  /** True if more of them are on further pages of their views. */
  isMore: boolean
  isAwaited: boolean
}

/** Finds the trips to deal with first, on whatever page of the list they are. */
function useDue(state: BookingsState, at: number, list: string): Due {
  const urgent = useData(listBookings, pageOf({ ...state, view: 'urgent' }, 0))
  const assigned = useData(listBookings, pageOf({ ...state, view: 'assigned' }, 0))
  const [withoutCrew, crewed] = [urgent.answer, assigned.answer]
  const rows = useMemo(() => dueFirst([withoutCrew?.data ?? [], crewed?.data ?? []], at), [withoutCrew, crewed, at])
  // The pages begin with the soonest trips.
  const isMore = [withoutCrew, crewed].some(
    (answer) => answer && answer.pagination.totalPages > 1 && rows.some((row) => row === answer.data.at(-1)),
  )
  return {
    due: useKeptRows(rows, list),
    isMore,
    isAwaited: [urgent, assigned].some(({ answer, error, isPaused }) => !(answer || error || isPaused)),
  }
}
