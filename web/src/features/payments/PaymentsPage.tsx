import { exportPayments, listPayments } from '@yoon/contract/payments'
import { Info } from 'lucide-react'
import { type ReactElement, Suspense, useEffect } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useData, usePrefetch } from '../../lib/data.ts'
import { formatCount } from '../../lib/format.ts'
import { useTitle } from '../../lib/hooks.ts'
import { late } from '../../lib/late.ts'
import { useCan } from '../../lib/use-can.ts'
import { ExportMenu } from '../../ui/ExportMenu.tsx'
import { Pager } from '../../ui/Pager.tsx'
import { EmptyState, ErrorState, Skeleton } from '../../ui/States.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { PaymentFigures } from './PaymentFigures.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentList } from './PaymentList.tsx'
import { type Filters, filterOf, type PaymentsState, usePaymentsUrl } from './payments-url.ts'

const importDialogs = () => import('./PaymentDialogs.tsx')
const preloadDialogs = () => {
  importDialogs().catch(() => undefined)
}
const PaymentDialogs = late(() => importDialogs().then((module) => ({ default: module.PaymentDialogs })))

/** Specification §9. */
const pageSize = 10
/** Dialogs are fetched once the browser has had nothing to do for a while. */
const idleDelayMs = 2_500

export function PaymentsPage(): ReactElement {
  useTitle('Paiements')
  const [state, change] = usePaymentsUrl()
  const { answer, isOld, isPaused, error, refetch } = useData(listPayments, questionOf(state, state.page))
  const totalPages = answer?.pagination.totalPages ?? 1
  usePreloading(state, totalPages)
  const list = useKeptFocus<HTMLDivElement>('tbody tr, article')
  // The last payment of the last page was deleted, or an old link leads beyond the end.
  const isBeyond = answer !== undefined && !isOld && state.page > totalPages
  useEffect(() => {
    if (isBeyond) change({ page: totalPages }, { replace: true })
  }, [isBeyond, totalPages, change])

  const closeDialog = () => {
    // The late success of one dialog must not close the next.
    const open = new URLSearchParams(window.location.search)
    if (open.get('dialog') === state.dialog && open.get('payment') === (state.payment ?? null)) {
      change({ dialog: undefined, payment: undefined }, { replace: true })
    }
  }
  return (
    <>
      <Heading state={state} total={isOld ? undefined : answer?.pagination.total} />
      <PaymentFigures state={state} />
      <PaymentFilters state={state} onChange={change} />
      {error && <ErrorState message={messageOf(error, 'Une erreur est survenue')} onRetry={refetch} />}
      {!answer && !error && <Skeleton rows={6} className="h-16" />}
      {isOld && isPaused && (
        <EmptyState title="Hors ligne">
          <p>Cette page n’a pas encore été chargée ; elle le sera dès que le lien revient.</p>
        </EmptyState>
      )}
      {answer && !(isOld && isPaused) && (
        <div
          ref={list}
          tabIndex={-1}
          aria-busy={isOld}
          className={`outline-none ${isOld ? 'opacity-60 motion-safe:transition-opacity' : ''}`}
        >
          <PaymentList payments={answer.data} state={state} onChange={change} />
          <Pager
            page={state.page}
            totalPages={totalPages}
            onPage={(page) => {
              change({ page })
              scrollTo({ top: 0 })
            }}
          />
        </div>
      )}
      <RefundNote />
      {state.dialog && (
        <Suspense fallback={null}>
          <PaymentDialogs
            key={`${state.dialog} ${state.payment}`}
            dialog={state.dialog}
            paymentId={state.payment}
            known={answer?.data ?? (error ? [] : undefined)}
            onDialog={(dialog, payment) => change({ dialog, payment })}
            onClose={closeDialog}
          />
        </Suspense>
      )}
    </>
  )
}

function Heading({ state, total }: { state: PaymentsState; total: number | undefined }): ReactElement {
  const canExport = useCan('payments:read', 'stats:read')
  return (
    <div className="mb-2.5 flex items-center gap-4 md:mb-4">
      <div className="flex-1">
        <h1 className="text-[19px] font-bold tracking-tight md:text-2xl">Paiements</h1>
        <p role="status" className="min-h-5 text-[12.5px] text-ink-2">
          {total !== undefined && `${formatCount(total)} ${total > 1 ? 'paiements' : 'paiement'}`}
        </p>
      </div>
      {canExport && <ExportMenu endpoint={exportPayments} argsFor={(format) => ({ ...filterOf(state), format })} />}
    </div>
  )
}

function RefundNote(): ReactElement {
  return (
    <aside
      aria-label="Informations"
      className="mt-5 flex items-start gap-3 rounded-lg border border-line bg-raised px-4 py-3 text-ink-2"
    >
      <Info size={18} className="mt-0.5 shrink-0" aria-hidden="true" />
      <p>
        Les remboursements prennent 3 à 5 jours ouvrables. Un paiement complété ne peut pas être supprimé tant que sa
        réservation est active.
      </p>
    </aside>
  )
}

function questionOf(filters: Filters, page: number) {
  return { page, limit: pageSize, ...filterOf(filters) }
}

/** The next page at once, the dialogs when nothing else is to be done. */
function usePreloading({ q, status, method, page }: PaymentsState, totalPages: number): void {
  const prefetch = usePrefetch()
  useEffect(() => {
    if (page >= totalPages) return
    const timer = setTimeout(() => prefetch(listPayments, questionOf({ q, status, method }, page + 1)), 300)
    return () => clearTimeout(timer)
  }, [q, status, method, page, totalPages, prefetch])
  useEffect(() => {
    const timer = setTimeout(preloadDialogs, idleDelayMs)
    return () => clearTimeout(timer)
  }, [])
}
