import type { Booking } from '@yoon/contract/bookings/schemas'
import { memo, type ReactElement, Suspense } from 'react'
import { dayOf, formatDayHeading } from '../../../lib/format.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useNow } from '../../../lib/use-now.ts'
import { columnsFrom, useIsWide } from '../../../ui/use-is-wide.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { useKeptBookings } from '../kept-bookings.ts'
import { BookingCard } from './BookingCard.tsx'

// Loaded with the dialogs, one of which it follows.
const AssignedMark = lazyWithRetry(() =>
  import('./AssignedMark.tsx').then((module) => ({ default: module.AssignedMark })),
)

interface BookingListProps {
  bookings: readonly Booking[]
  onDialog: OpenDialog
}

/** The cards, grouped by day. */
export const BookingList = memo(function BookingList({ bookings, onDialog }: BookingListProps): ReactElement {
  const now = useNow()
  const isWide = useIsWide(columnsFrom)
  const today = dayOf(now)
  const kept = useKeptBookings()
  const undoable = new Set(kept.flatMap(({ booking, isUndoable }) => (isUndoable ? [booking.id] : [])))
  return (
    <>
      {groupByDay(bookings).map(([day, ofDay]) => (
        <section key={day} aria-labelledby={`jour-${day}`}>
          <div className="mt-3 mb-2 flex items-baseline gap-2.5 md:mt-5">
            <h2 id={`jour-${day}`} className="text-sm font-bold">
              {formatDayHeading(day, today)}
            </h2>
            <span className="text-sm text-ink-2">
              {ofDay.length} {ofDay.length > 1 ? 'courses' : 'course'}
            </span>
          </div>
          <ul className="grid grid-cols-1 gap-2.5">
            {ofDay.map((booking) => (
              // A card far below the screen costs neither style nor layout; until it is near, it has the usual height.
              <li
                key={booking.id}
                className="[contain-intrinsic-block-size:auto_25rem] [content-visibility:auto] md:[contain-intrinsic-block-size:auto_12rem]"
              >
                <BookingCard booking={booking} now={now} isWide={isWide} onDialog={onDialog} />
                {undoable.has(booking.id) && (
                  <Suspense fallback={null}>
                    <AssignedMark booking={booking} />
                  </Suspense>
                )}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
})

/** Groups the bookings by day, in the order of the list. */
function groupByDay(bookings: readonly Booking[]): [string, Booking[]][] {
  const days = new Map<string, Booking[]>()
  for (const booking of bookings) {
    const ofDay = days.get(booking.scheduledDate)
    if (ofDay) ofDay.push(booking)
    else days.set(booking.scheduledDate, [booking])
  }
  return [...days]
}
