import type { Booking } from '@yoon/contract/bookings/schemas'
import { memo, type ReactElement, type ReactNode, Suspense } from 'react'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDay } from '../../../lib/format.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useSession } from '../../../lib/session.ts'
import { useNow } from '../../../lib/use-now.ts'
import { columnsFrom, useIsWide } from '../../../ui/use-is-wide.ts'
import { actionsFor } from '../booking-actions.ts'
import type { OpenDialog } from '../bookings-url.ts'
import { useKeptBookings } from '../kept-bookings.ts'
import { useIsCashier } from '../use-is-cashier.ts'
import { BookingCard, type CardShape } from './BookingCard.tsx'
import { type BookingGroup, groupBookings, type Parts } from './booking-groups.ts'
import { type BookingsLayout, crewColumnFrom } from './bookings-layout.ts'

const BookingRow = lazyWithRetry(() => import('./BookingRow.tsx').then((module) => ({ default: module.BookingRow })))

// Loaded with the dialogs, one of which it follows.
const AssignedMark = lazyWithRetry(() =>
  import('./AssignedMark.tsx').then((module) => ({ default: module.AssignedMark })),
)

/** Returns what stands before a booking of a list. */
export type BeforeBooking = (booking: Booking | undefined, bookings: readonly Booking[], now: number) => ReactNode

interface BookingListProps {
  bookings: readonly Booking[]
  layout: BookingsLayout
  /** Parts before the days. */
  parts: Parts | undefined
  /** Returns the line of the present before the booking that follows it. */
  before: BeforeBooking | undefined
  /** False if a button above the list names its one day: its heading says but the date then, without a count. */
  saysNear: boolean
  /** Content beside the first heading. */
  aside: ReactNode
  /** True if the first group may go on before the page, and the last one behind it: their bookings are not counted. */
  isFirstCut: boolean
  isLastCut: boolean
  onDialog: OpenDialog
}

/** The bookings, grouped by urgency and day. */
export const BookingList = memo(function BookingList(props: BookingListProps): ReactElement {
  const { bookings, layout, parts, before, saysNear, aside, isFirstCut, isLastCut, onDialog } = props
  const now = useNow()
  const kept = useKeptBookings()
  const undoable = new Map(kept.flatMap(({ booking, isUndoable }) => (isUndoable ? [[booking.id, booking]] : [])))
  const shape = useShape()
  const isInRows = layout === 'rows' && shape === 'wide'
  const role = useSession()?.role ?? 'CLIENT'
  // Rows of a cashier have the columns of the debts above them.
  const isCashier = useIsCashier()
  const hasSteps = isInRows && (isCashier || bookings.some((booking) => actionsFor(booking, role, now).next))
  const today = dayOf(now)
  const groups = groupBookings(bookings, now, parts, saysNear)
  return (
    <>
      {groups.map(({ key, heading, day, bookings: ofGroup }, index) => (
        <section key={key} aria-labelledby={`jour-${key}`}>
          {before?.(ofGroup[0], bookings, now)}
          {/* Stays below the header; on wide screens within the line above the list, which stays there too. */}
          <div className="sticky top-14 z-11 mt-2 mb-1 flex min-h-6 items-center gap-2.5 bg-bg md:min-h-7 xl:top-16 xl:w-[calc(100%-36rem)]">
            <h2 id={`jour-${key}`} className="text-sm font-bold">
              {heading}
            </h2>{' '}
            {(saysNear || key !== day) &&
              !(isFirstCut && index === 0) &&
              !(isLastCut && index === groups.length - 1) && (
                <span
                  className={`text-sm whitespace-nowrap text-ink-2 ${index === 0 && aside ? 'max-md:sr-only' : ''}`}
                >
                  {countOf(ofGroup.length, 'course')}
                </span>
              )}
            {index === 0 && aside}
          </div>
          <ul
            className={
              isInRows
                ? 'divide-y divide-line overflow-hidden rounded-lg border border-line bg-surface'
                : 'grid grid-cols-1 gap-2'
            }
          >
            {ofGroup.map((booking, at) => (
              // A card far below the screen costs neither style nor layout; until it is near, it has the usual height.
              <li
                key={booking.id}
                className={`[content-visibility:auto] ${isInRows ? '[contain-intrinsic-block-size:auto_2.75rem]' : '[contain-intrinsic-block-size:auto_15rem] md:[contain-intrinsic-block-size:auto_7rem]'}`}
              >
                {at > 0 && before?.(booking, bookings, now)}
                {isInRows ? (
                  <Suspense fallback={<div className="h-11" />}>
                    <BookingRow
                      booking={booking}
                      now={now}
                      hasSteps={hasSteps}
                      day={booking.scheduledDate === day ? undefined : formatDay(booking.scheduledDate, today)}
                      onDialog={onDialog}
                    />
                  </Suspense>
                ) : (
                  <BookingCard
                    booking={booking}
                    now={now}
                    shape={shape}
                    day={dayOnCard(booking, day, shape, today)}
                    onDialog={onDialog}
                  />
                )}
                <Kept booking={undoable.get(booking.id)} />
              </li>
            ))}
          </ul>
        </section>
      ))}
    </>
  )
})

/** Returns the day as a card shows it; on phones, where the heading tells it, only if it is another one. */
function dayOnCard(
  { scheduledDate }: Booking,
  day: BookingGroup['day'],
  shape: CardShape,
  today: string,
): string | undefined {
  return shape === 'phone' && scheduledDate === day ? undefined : formatDay(scheduledDate, today)
}

/** The mark of a booking that was just assigned, as the assignment has left it: its undo is about that version. */
function Kept({ booking }: { booking: Booking | undefined }): ReactElement | null {
  if (!booking) return null
  return (
    <Suspense fallback={null}>
      <AssignedMark booking={booking} />
    </Suspense>
  )
}

function useShape(): CardShape {
  const isWide = useIsWide(crewColumnFrom)
  const hasColumns = useIsWide(columnsFrom)
  return isWide ? 'wide' : hasColumns ? 'middle' : 'phone'
}
