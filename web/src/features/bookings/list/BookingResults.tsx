import type { listBookings } from '@yoon/contract/bookings/calls'
import type { BookingSummary } from '@yoon/contract/bookings/schemas'
import {
  type CSSProperties,
  type ReactElement,
  Suspense,
  useCallback,
  useDeferredValue,
  useEffect,
  useMemo,
  useRef,
} from 'react'
import type { Answer } from '../../../lib/calls/api.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useFewNew } from '../../../lib/use-few-new.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { fadedIf } from '../../../ui/States.tsx'
import { foldsOverdue, opensAtPresent } from '../bookings-query.ts'
import type { BookingsState, ChangeBookings, OpenDialog } from '../bookings-url.ts'
import { isNamedDay } from '../date-range.ts'
import { BookingList } from './BookingList.tsx'
import type { BookingsLayout } from './bookings-layout.ts'
import { useKeptRows } from './use-kept-rows.ts'

// Most lists are not empty: the message for an empty one is loaded only when needed.
const NoBookings = lazyWithRetry(() => import('./NoBookings.tsx').then((module) => ({ default: module.NoBookings })))
const OverdueTrips = lazyWithRetry(() =>
  import('./OverdueTrips.tsx').then((module) => ({ default: module.OverdueTrips })),
)
// Below the list, so loaded after it.
const ListFoot = lazyWithRetry(
  whenIdle(() => import('./ListFoot.tsx').then((module) => ({ default: module.ListFoot }))),
)

/** Cards that one frame adds to the list: as many as a screen shows at first, and a phone draws in time. */
const cardsPerFrame = 2

interface BookingResultsProps {
  state: BookingsState
  answer: Answer<typeof listBookings>
  /** True if the answer belongs to the previous query. */
  isOld: boolean
  layout: BookingsLayout
  onChange: ChangeBookings
  onDialog: OpenDialog
}

/** The cards of the answer with their pager, or the message that there are none. */
export function BookingResults(props: BookingResultsProps): ReactElement {
  const { state, answer, isOld, layout, onChange, onDialog } = props
  const { data, pagination } = answer
  const summary = answer.summary as BookingSummary
  const { view, q, status, service, driver, range, overdue, page } = state
  const filters = JSON.stringify([view, q, status, service, driver, range, overdue, page])
  const rows = useKeptRows(data, isOld ? '' : filters)
  // Deferred, so that drawing them can be interrupted. Here, not in the list: its foot moves the focus when this renders.
  const bookings = useFewNew(useDeferredValue(rows), cardsPerFrame)
  const room = rows.length - bookings.length
  useScrollToNow(opensAtPresent(state) && state.page === 0 && !isOld && room === 0, answer)
  const hasOverdueTrips = foldsOverdue(state) && pagination.page === 1 && summary.overdue > 0
  const isUnfolded = overdue === 'all'
  const onToggle = useCallback(() => onChange({ overdue: isUnfolded ? undefined : 'all' }), [onChange, isUnfolded])
  // The list is drawn again only if this changes.
  const aside = useMemo(
    () =>
      hasOverdueTrips && (
        <Suspense fallback={null}>
          <OverdueTrips count={summary.overdue} isOpen={isUnfolded} onToggle={onToggle} />
        </Suspense>
      ),
    [hasOverdueTrips, summary.overdue, isUnfolded, onToggle],
  )
  return (
    <div tabIndex={-1} aria-busy={isOld} className={fadedIf(isOld)}>
      {rows.length > 0 ? (
        <>
          <BookingList
            bookings={bookings}
            layout={layout}
            isByUrgency={foldsOverdue(state)}
            marksNow={opensAtPresent(state)}
            saysNear={!isNamedDay(range)}
            aside={aside}
            onDialog={onDialog}
          />
          <Room cards={room} />
        </>
      ) : (
        <Suspense fallback={null}>
          {aside}
          <div className="mt-2 md:mt-1.5">
            <NoBookings state={state} pagination={pagination} summary={summary} onChange={onChange} />
          </div>
        </Suspense>
      )}
      <Suspense fallback={null}>
        <ListFoot
          page={state.page || pagination.page}
          totalPages={pagination.totalPages}
          isTotalExact={pagination.isTotalExact}
          onPage={(page) => {
            onChange({ page })
            scrollTo({ top: 0 })
          }}
        />
      </Suspense>
    </div>
  )
}

/** Scrolls once to the first booking to come, when the list has opened on its page. */
function useScrollToNow(isReady: boolean, answer: unknown): void {
  const isDone = useRef(false)
  useEffect(() => {
    if (!isReady || isDone.current) return
    isDone.current = true
    document.querySelector('[data-now]')?.scrollIntoView({ block: 'start' })
  }, [isReady])
  // biome-ignore lint/correctness/useExhaustiveDependencies: the list opens anew
  useEffect(() => {
    if (!isReady) isDone.current = false
  }, [isReady, answer])
}

/** Room for the cards that the next frames add: the page keeps its height, and so its scroll position. */
function Room({ cards }: { cards: number }): ReactElement | null {
  if (cards <= 0) return null
  return (
    <div
      style={{ '--cards': cards } as CSSProperties}
      className="h-[calc(var(--cards)*13rem)] md:h-[calc(var(--cards)*7.5rem)]"
    />
  )
}
