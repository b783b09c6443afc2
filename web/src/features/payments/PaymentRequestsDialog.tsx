import { listPaymentRequests, type PaymentRequest } from '@yoon/contract/payment-requests/calls'
import { providerLabels } from '@yoon/contract/payment-requests/providers'
import {
  type PaymentRequestState,
  paymentProblemLabels,
  paymentRequestStateLabels,
  paymentRequestStates,
} from '@yoon/contract/payment-requests/states'
import { type ReactElement, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { formatMoney } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useCan } from '../../lib/use-can.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { SelectField } from '../../ui/forms/Field.tsx'
import { EmptyState, fadedIf } from '../../ui/States.tsx'
import type { Tone } from '../../ui/tones.ts'
import { RequestDialog } from '../bookings/index.ts'

const tones: Record<PaymentRequestState, Tone> = {
  OPEN: 'wait',
  FAILED: 'urgent',
  PAID: 'done',
  EXPIRED: 'off',
  CANCELLED: 'off',
}
/** Requests on a page of the dialog. */
const limit = 20

/** The requests to pay by mobile money, the newest first. */
export function PaymentRequestsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [state, setState] = useState<PaymentRequestState | ''>('OPEN')
  const [page, setPage] = useState(1)
  const [bookingId, setBookingId] = useState<string>()
  const data = useData(listPaymentRequests, { page, limit, ...(state && { state }) }, { keepsPrevious: true })
  const canCreate = useCan('payments:create')
  if (bookingId !== undefined) return <RequestDialog bookingId={bookingId} onClose={() => setBookingId(undefined)} />
  return (
    <Dialog title="Demandes de paiement" description="Par Wave et Orange Money" size="large" onClose={onClose}>
      <div className="mb-3 max-w-60">
        <SelectField
          label="État"
          name="state"
          value={state}
          onChange={({ target }) => {
            setState(target.value as PaymentRequestState | '')
            setPage(1)
          }}
        >
          <option value="">Toutes</option>
          {paymentRequestStates.map((one) => (
            <option key={one} value={one}>
              {paymentRequestStateLabels[one]}
            </option>
          ))}
        </SelectField>
      </div>
      <div aria-busy={data.isOld} className={fadedIf(data.isOld)}>
        <QueryState data={data}>
          {({ data: requests, pagination }) =>
            requests.length === 0 ? (
              <EmptyState title="Aucune demande de paiement">
                <p>Une demande se crée depuis une réservation, par «&nbsp;Demander le paiement&nbsp;».</p>
              </EmptyState>
            ) : (
              <div className="grid gap-2">
                <ul aria-label="Demandes de paiement" className="grid gap-2">
                  {requests.map((request) => (
                    <Request
                      key={request.id}
                      request={request}
                      onOpen={canCreate ? () => setBookingId(request.bookingId) : undefined}
                    />
                  ))}
                </ul>
                {pagination && pagination.totalPages > 1 && (
                  <p className="flex items-center justify-between gap-2">
                    <Button disabled={page === 1} onClick={() => setPage(page - 1)}>
                      Précédentes
                    </Button>
                    <span className="text-ink-2">
                      {page} sur {pagination.totalPages}
                    </span>
                    <Button disabled={page >= pagination.totalPages} onClick={() => setPage(page + 1)}>
                      Suivantes
                    </Button>
                  </p>
                )}
              </div>
            )
          }
        </QueryState>
      </div>
    </Dialog>
  )
}

function Request({ request, onOpen }: { request: PaymentRequest; onOpen: (() => void) | undefined }): ReactElement {
  const { amount, state, client, bookingReference, provider, problem, problemAmount, createdAt, createdBy } = request
  const facts = [provider && providerLabels[provider], formatMoment(createdAt), createdBy && `par ${createdBy.name}`]
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-lg border border-line px-3.5 py-2.5">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <b className="whitespace-nowrap">{formatMoney(amount)}</b>
          <Badge tone={tones[state]}>{paymentRequestStateLabels[state]}</Badge>
          {request.isDemonstration && <Badge tone="off">Démonstration</Badge>}
        </p>
        <p className="[overflow-wrap:anywhere]">
          {client} <span className="font-mono text-sm text-ink-2">{bookingReference}</span>
        </p>
        <p className="text-sm text-ink-2">{facts.filter(Boolean).join(' · ')}</p>
        {problem && (
          <p className="font-semibold text-urgent">
            {paymentProblemLabels[problem]}
            {problemAmount !== null && ` (${formatMoney(problemAmount)})`}
          </p>
        )}
      </div>
      {onOpen && (
        <Button onClick={onOpen}>
          Ouvrir<span className="sr-only"> la demande de {client}</span>
        </Button>
      )}
    </li>
  )
}
