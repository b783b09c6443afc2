import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { Pagination } from '@yoon/contract/endpoint'
import { type ReactElement, type ReactNode, Suspense, use, useCallback, useEffect } from 'react'
import { useLocation } from 'wouter'
import { messageOf } from '../../lib/calls/api.ts'
import { prefetch, useData } from '../../lib/calls/data.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { loadable, useArrival } from '../../lib/loadable.ts'
import { useCan } from '../../lib/use-can.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useTitle } from '../../lib/use-title.ts'
import { holdIdleLoads, untilIdle, whenIdle } from '../../lib/when-idle.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { revealFocus } from '../../ui/reveal-focus.ts'
import { EmptyState, ErrorState } from '../../ui/States.tsx'
import { pageOf } from './bookings-query.ts'
import {
  type BookingsState,
  bookingsPath,
  type ChangeBookings,
  type OpenDialog,
  readBookingsUrl,
  useBookingsUrl,
} from './bookings-url.ts'
import { BookingFilters } from './list/BookingFilters.tsx'
import { BookingResults } from './list/BookingResults.tsx'
import { BookingSkeleton } from './list/BookingSkeleton.tsx'
import { useBookingsLayout } from './list/bookings-layout.ts'
import { NearDays } from './list/NearDays.tsx'
import { RangeLine } from './list/RangeLine.tsx'
import { SummaryCards } from './list/SummaryCards.tsx'
import { useIsCashier } from './use-is-cashier.ts'

const importDialogs = () => import('./dialogs/BookingDialogs.tsx')
const importForm = () => import('./form/BookingFormDialog.tsx')
const importAllDialogs = () => Promise.all([importForm(), importDialogs(), import('./list/FilterSheet.tsx')])
/** A new booking needs the form alone, which may be pressed for as soon as the list is there. */
const preloadForm = () => {
  importForm().catch(() => undefined)
}
const preloadFormWhenIdle = () => {
  untilIdle()
    .then(importForm)
    .catch(() => undefined)
}
const newBookingForm = loadable(() => importForm().then((module) => module.BookingFormDialog))
const BookingDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.BookingDialogs })))

const ListTools = lazyWithRetry(
  whenIdle(() => import('./list/ListTools.tsx').then((module) => ({ default: module.ListTools }))),
)

const importOwed = whenIdle(() => import('./list/MoneyOwed.tsx'))
const MoneyOwed = lazyWithRetry(() => importOwed().then((module) => ({ default: module.MoneyOwed })))
const ToCollect = lazyWithRetry(() => importOwed().then((module) => ({ default: module.ToCollect })))

type Pages = Pick<Pagination, 'page' | 'totalPages'>

const none: readonly Booking[] = []

export function BookingsPage(): ReactElement {
  useTitle('Réservations')
  const [state, change, close] = useBookingsUrl()
  const [location, navigate] = useLocation()
  const canCreate = useCan('bookings:create')
  const [layout, setLayout] = useBookingsLayout()
  const { answer, isOld, isPaused, error, refetch } = useData(listBookings, pageOf(state, state.page), {
    keepsPrevious: true,
  })
  const rows = answer?.data ?? none
  usePreloading(state, answer?.pagination)

  const isNew = location === `${bookingsPath}/new`
  const create = useCallback(() => {
    if (!canCreate) return
    holdIdleLoads(newBookingForm.load())
    change({ dialog: 'new', booking: undefined })
  }, [canCreate, change])
  const openDialog = useCallback<OpenDialog>((dialog, booking) => change({ dialog, booking }), [change])
  const closeDialog = () => {
    if (!isNew) close()
    else if (window.location.pathname === location) navigate(bookingsPath, { replace: true })
  }
  useShortcut('n', create)

  const isShown = answer !== undefined
  useEffect(() => {
    if (isShown && canCreate) preloadFormWhenIdle()
  }, [isShown, canCreate])

  const wanted = isNew ? 'new' : state.dialog === 'new' && !canCreate ? undefined : state.dialog
  const hasForm = useArrival(newBookingForm, wanted === 'new')
  const dialog = wanted === 'new' && !hasForm ? undefined : wanted
  return (
    <>
      <Heading onCreate={canCreate ? create : undefined} />
      <SummaryCards view={state.view} summary={answer?.summary} isOld={isOld} onView={(view) => change({ view })} />
      {/* biome-ignore lint/a11y/noStaticElementInteractions: observes the focus of its controls, is no control itself */}
      <div onFocus={revealFocus} className="no-scrollbar relative -mx-3 flex gap-2 overflow-x-auto px-3 md:contents">
        <BookingFilters state={state} onChange={change} />
        <ListHead state={state} summary={answer?.summary} isOld={isOld} onChange={change}>
          <ListTools state={state} layout={layout} onLayout={setLayout} />
        </ListHead>
      </div>
      <Owed state={state} onDialog={openDialog} />
      {error && (
        <ErrorState message={messageOf(error, 'Erreur lors du chargement des réservations')} onRetry={refetch} />
      )}
      {!answer && !error && !isPaused && <BookingSkeleton layout={layout} />}
      {isPaused && <NotLoaded />}
      {answer && !isPaused && (
        <BookingResults
          state={state}
          answer={answer}
          isOld={isOld}
          layout={layout}
          onChange={change}
          onDialog={openDialog}
        />
      )}
      {dialog && (
        <DialogBoundary key={`${dialog} ${state.booking}`} onClose={closeDialog}>
          {dialog === 'new' ? (
            <NewBookingDialog onClose={closeDialog} />
          ) : (
            <BookingDialogs dialog={dialog} bookingId={state.booking} known={rows} onClose={closeDialog} />
          )}
        </DialogBoundary>
      )}
    </>
  )
}

function NewBookingDialog({ onClose }: { onClose: () => void }): ReactElement {
  const BookingFormDialog = use(newBookingForm.load())
  return <BookingFormDialog booking={undefined} onClose={onClose} />
}

/** The title with the main action of the role: to create a booking, or to collect what is owed. */
function Heading({ onCreate }: { onCreate: (() => void) | undefined }): ReactElement {
  const isCashier = useIsCashier()
  return (
    <PageHeading title="Gestion des Réservations">
      {onCreate && <CreateButton label="Nouvelle réservation" onClick={onCreate} onNear={preloadForm} />}
      {isCashier && (
        <Suspense fallback={<div className="max-md:h-11 max-md:w-full" />}>
          <ToCollect />
        </Suspense>
      )}
    </PageHeading>
  )
}

interface OwedProps {
  state: BookingsState
  onDialog: OpenDialog
}

/** The trips to collect, for cashiers above a list that has none of them. */
function Owed({ state: { view, q }, onDialog }: OwedProps): ReactElement | null {
  const isCashier = useIsCashier()
  if (!isCashier || view === 'completed' || view === 'all' || q !== '') return null
  return (
    <Suspense fallback={<div className="mt-1.5 h-64" />}>
      <MoneyOwed onDialog={onDialog} />
    </Suspense>
  )
}

interface ListHeadProps {
  state: BookingsState
  summary: unknown
  isOld: boolean
  onChange: ChangeBookings
  /** Content at the end of the line. */
  children: ReactNode
}

/** The line above the list: its nearest days, its range, its export. */
function ListHead({ state, summary, isOld, onChange, children }: ListHeadProps): ReactElement {
  const { range, q } = state
  return (
    <RangeLine range={range} summary={summary} isOld={isOld} onWiden={() => onChange({ range: 'all' })}>
      <NearDays
        range={range}
        summary={summary}
        isCounted={q === ''}
        isOld={isOld}
        onRange={(wanted) => onChange({ range: wanted })}
      />
      <Suspense fallback={null}>{children}</Suspense>
    </RangeLine>
  )
}

function NotLoaded(): ReactElement {
  return (
    <EmptyState title="Hors ligne">
      <p>Cette vue n'a pas encore été chargée&nbsp;; elle le sera dès que la connexion sera rétablie.</p>
    </EmptyState>
  )
}

/** Fetches the page of the list that the address names. */
export function prefetchBookings(): Promise<void> {
  const state = readBookingsUrl()
  return prefetch(listBookings, pageOf(state, state.page))
}

/** Prefetches the neighbouring pages soon, and the dialogs while the page is idle. */
function usePreloading(state: BookingsState, { page: answered, totalPages }: Pages = { page: 1, totalPages: 1 }): void {
  const { view, q, status, service, driver, range, overdue } = state
  const page = state.page || answered
  useEffect(() => {
    const timer = setTimeout(() => {
      for (const near of [page + 1, page - 1]) {
        if (near >= 1 && near <= totalPages) {
          void prefetch(listBookings, pageOf({ view, q, status, service, driver, range, overdue }, near))
        }
      }
    }, 300)
    return () => clearTimeout(timer)
  }, [view, q, status, service, driver, range, overdue, page, totalPages])
  usePreload(importAllDialogs)
}
