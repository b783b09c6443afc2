import type { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking, BookingSummary } from '@yoon/contract/bookings/schemas'
import {
  type CSSProperties,
  type ReactElement,
  Suspense,
  useDeferredValue,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Answer } from '../../../lib/calls/api.ts'
import { ErrorBoundary } from '../../../lib/error-boundary.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useFewNew } from '../../../lib/use-few-new.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { fadedIf } from '../../../ui/States.tsx'
import { useKeptFocus } from '../../../ui/use-kept-focus.ts'
import { foldsOverdue, opensAtPresent } from '../bookings-query.ts'
import type { BookingsState, ChangeBookings, OpenDialog } from '../bookings-url.ts'
import { isNamedDay } from '../date-range.ts'
import { BookingList } from './BookingList.tsx'
import { BookingSkeleton } from './BookingSkeleton.tsx'
import { byUrgency } from './booking-groups.ts'
import type { BookingsLayout } from './bookings-layout.ts'
import type { OpeningPage } from './opening-page.ts'
import { useKeptRows } from './use-kept-rows.ts'

// Most lists are not empty: the message for an empty one is loaded only when needed.
const NoBookings = lazyWithRetry(() => import('./NoBookings.tsx').then((module) => ({ default: module.NoBookings })))
const ListOfPresent = lazyWithRetry(() =>
  import('./ListOfPresent.tsx').then((module) => ({ default: module.ListOfPresent })),
)
// Beside or below the list, so loaded after it.
const FoldedTrips = lazyWithRetry(
  whenIdle(() => import('./FoldedTrips.tsx').then((module) => ({ default: module.FoldedTrips }))),
)
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
  const { pagination } = answer
  const summary = answer.summary as BookingSummary
  const { rows, opening, arranging, isAwaited } = useRows(props)
  // Deferred, so that drawing them can be interrupted.
  const bookings = useFewNew(useDeferredValue(rows), cardsPerFrame)
  const room = rows.length - bookings.length
  const isFaded = isOld || isAwaited
  const list = useKeptFocus<HTMLDivElement>('article')
  const overdueTrips = useOverdueTrips(state, pagination.page, summary.overdue, onChange)
  return (
    <div ref={list} tabIndex={-1} aria-busy={isFaded} className={fadedIf(isFaded)}>
      {arranging}
      {isAwaited && rows.length === 0 ? (
        <BookingSkeleton layout={layout} />
      ) : rows.length > 0 ? (
        <>
          <BookingList
            bookings={bookings}
            layout={layout}
            parts={foldsOverdue(state) ? byUrgency : opening?.parts}
            before={opening?.before}
            saysNear={!isNamedDay(state.range)}
            aside={overdueTrips || opening?.aside}
            isFirstCut={pagination.page > 1 && !opening?.parts}
            isLastCut={pagination.page < pagination.totalPages}
            onDialog={onDialog}
          />
          <Room cards={room} />
        </>
      ) : (
        <Suspense fallback={null}>
          {overdueTrips}
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

/** Returns the rows to show, which on the page on which « Voir tout » opens are arranged (rules/bookings 40). */
function useRows({ state, answer, isOld }: Pick<BookingResultsProps, 'state' | 'answer' | 'isOld'>) {
  const { view, q, status, service, driver, range, overdue, page } = state
  const filters = JSON.stringify([view, q, status, service, driver, range, overdue, page])
  const found = useKeptRows(answer.data, isOld ? '' : filters)
  const [arranged, setArranged] = useState<OpeningPage>()
  // The rows on screen stay until the others are arranged.
  const shown = useRef<readonly Booking[]>([])
  const hasPresent = opensAtPresent(state) && !isOld
  // A chosen status is all that the list is about.
  const isOpening = hasPresent && page === 0 && !status
  const list = `${filters} ${answer.pagination.page}`
  const opening = hasPresent && arranged?.list === list ? arranged : undefined
  const rows = isOpening ? (opening?.rows ?? shown.current) : found
  shown.current = rows
  const props = { page: found, list, onArranged: setArranged }
  const arranging = hasPresent && (
    <ErrorBoundary fallback={() => <AsFound {...props} />}>
      <Suspense fallback={null}>
        <ListOfPresent state={state} isOpening={isOpening} {...props} />
      </Suspense>
    </ErrorBoundary>
  )
  return { rows, opening, arranging, isAwaited: isOpening && !opening }
}

interface AsFoundProps {
  page: readonly Booking[]
  list: string
  onArranged: (page: OpeningPage) => void
}

/** Leaves a page as it was found if the code that arranges it cannot be loaded. */
function AsFound({ page, list, onArranged }: AsFoundProps): null {
  useLayoutEffect(() => {
    onArranged({ list, rows: page, parts: undefined, before: () => null, aside: null })
  }, [page, list, onArranged])
  return null
}

/** Returns the button that unfolds the overdue trips, on the first page of a view that has some. */
function useOverdueTrips(state: BookingsState, page: number, count: number, onChange: ChangeBookings) {
  const isShown = foldsOverdue(state) && page === 1 && count > 0
  const isOpen = state.overdue === 'all'
  // The list is drawn again only if this changes.
  return useMemo(
    () =>
      isShown && (
        <Suspense fallback={null}>
          <FoldedTrips
            kind="overdue"
            count={count}
            isOpen={isOpen}
            onToggle={() => onChange({ overdue: isOpen ? undefined : 'all' })}
          />
        </Suspense>
      ),
    [isShown, count, isOpen, onChange],
  )
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
