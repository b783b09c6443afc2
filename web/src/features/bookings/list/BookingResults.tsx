import type { BookingSummary, listBookings } from '@yoon/contract/bookings/calls'
import { type CSSProperties, type ReactElement, Suspense, useDeferredValue } from 'react'
import type { Answer } from '../../../lib/calls/api.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { useFewNew } from '../../../lib/use-few-new.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { fadedIf } from '../../../ui/States.tsx'
import type { BookingsState, ChangeBookings, OpenDialog } from '../bookings-url.ts'
import { BookingList } from './BookingList.tsx'
import { useKeptRows } from './use-kept-rows.ts'

// Most lists are not empty: the message for an empty one is loaded only when needed.
const NoBookings = lazyWithRetry(() => import('./NoBookings.tsx').then((module) => ({ default: module.NoBookings })))
// Below the list, so loaded after it.
const ListFoot = lazyWithRetry(
  whenIdle(() => import('./ListFoot.tsx').then((module) => ({ default: module.ListFoot }))),
)

/** Cards that one frame adds to the list: as many as a screen shows at first, and a phone draws in time. */
const cardsPerFrame = 3

interface BookingResultsProps {
  state: BookingsState
  answer: Answer<typeof listBookings>
  /** True if the answer belongs to the previous query. */
  isOld: boolean
  onChange: ChangeBookings
  onDialog: OpenDialog
}

/** The cards of the answer with their pager, or the message that there are none. */
export function BookingResults({ state, answer, isOld, onChange, onDialog }: BookingResultsProps): ReactElement {
  const { data, pagination } = answer
  const { view, q, status, service, range, page } = state
  const rows = useKeptRows(data, isOld ? '' : JSON.stringify([view, q, status, service, range, page]))
  // Deferred, so that drawing them can be interrupted. Here, not in the list: its foot moves the focus when this renders.
  const bookings = useFewNew(useDeferredValue(rows), cardsPerFrame)
  return (
    <div tabIndex={-1} aria-busy={isOld} className={fadedIf(isOld)}>
      {rows.length > 0 ? (
        <>
          <BookingList bookings={bookings} onDialog={onDialog} />
          <Room cards={rows.length - bookings.length} />
        </>
      ) : (
        <Suspense fallback={null}>
          <NoBookings
            state={state}
            pagination={pagination}
            summary={answer.summary as BookingSummary}
            onChange={onChange}
          />
        </Suspense>
      )}
      <Suspense fallback={null}>
        <ListFoot
          page={state.page}
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

/** Room for the cards that the next frames add: the page keeps its height, and so its scroll position. */
function Room({ cards }: { cards: number }): ReactElement | null {
  if (cards <= 0) return null
  return (
    <div
      style={{ '--cards': cards } as CSSProperties}
      className="h-[calc(var(--cards)*25.5rem)] md:h-[calc(var(--cards)*12.5rem)]"
    />
  )
}
