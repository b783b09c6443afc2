import { exportPayments, listPayments } from '@yoon/contract/payments/calls'
import { Info, QrCode, Table2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePages } from '../../lib/calls/use-pages.ts'
import { countOf } from '../../lib/count.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { usePreload } from '../../lib/use-preload.ts'
import { useTitle } from '../../lib/use-title.ts'
import { IconButton } from '../../ui/Button.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ListHeading } from '../../ui/ListHeading.tsx'
import { PaymentFigures } from './PaymentFigures.tsx'
import { PaymentFilters } from './PaymentFilters.tsx'
import { PaymentList } from './PaymentList.tsx'
import { filterOf, listingOf, usePaymentsUrl } from './payments-url.ts'

const importDialogs = () => import('./PaymentDialogs.tsx')
const PaymentSumsDialog = lazyWithRetry(() =>
  import('./PaymentSumsDialog.tsx').then((module) => ({ default: module.PaymentSumsDialog })),
)
const PaymentRequestsDialog = lazyWithRetry(() =>
  import('./PaymentRequestsDialog.tsx').then((module) => ({ default: module.PaymentRequestsDialog })),
)
const PaymentDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.PaymentDialogs })))

/** Page size (rules/money 32). */
const pageSize = 10

export function PaymentsPage(): ReactElement {
  useTitle('Paiements')
  const [state, change, close] = usePaymentsUrl()
  const pages = usePages(listPayments, (page) => ({ page, limit: pageSize, ...listingOf(state) }), state, change)
  const { answer, error, total, isTotalExact } = pages
  usePreload(importDialogs)
  return (
    <>
      <ListHeading
        title="Paiements"
        count={total !== undefined && `${isTotalExact ? '' : 'Plus de '}${countOf(total, 'paiement')}`}
      >
        <IconButton label="Totaux par jour" className="md:hidden" onClick={() => change({ dialog: 'sums' })}>
          <Table2 size={18} aria-hidden="true" />
        </IconButton>
        <IconButton label="Demandes de paiement" onClick={() => change({ dialog: 'requests' })}>
          <QrCode size={18} aria-hidden="true" />
        </IconButton>
        <ExportMenu
          endpoint={exportPayments}
          readBy="payments:read"
          argsFor={(format) => ({ ...filterOf(state), format })}
        />
      </ListHeading>
      <PaymentFigures state={state} />
      <PaymentFilters state={state} onChange={change} />
      <ListPage pages={pages} failure="Une erreur est survenue">
        {answer && <PaymentList payments={answer.data} state={state} onChange={change} />}
      </ListPage>
      <RefundNote />
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.payment}`} onClose={close}>
          {state.dialog === 'sums' ? (
            <PaymentSumsDialog state={state} onChange={change} onClose={close} />
          ) : state.dialog === 'requests' ? (
            <PaymentRequestsDialog onClose={close} />
          ) : (
            <PaymentDialogs
              dialog={state.dialog}
              paymentId={state.payment}
              known={answer?.data ?? (error ? [] : undefined)}
              onDialog={(dialog, payment) => change({ dialog, payment })}
              onClose={close}
            />
          )}
        </DialogBoundary>
      )}
    </>
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
