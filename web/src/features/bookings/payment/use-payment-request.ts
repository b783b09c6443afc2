import type { Booking } from '@yoon/contract/bookings/schemas'
import {
  cancelPaymentRequest,
  checkPaymentRequest,
  createPaymentRequest,
  listPaymentRequests,
  type PaymentRequest,
} from '@yoon/contract/payment-requests/calls'
import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { isLiveRequest } from '@yoon/contract/payment-requests/states'
import { useEffect, useRef, useState } from 'react'
import { ApiError } from '../../../lib/calls/api.ts'
import { type Data, useData } from '../../../lib/calls/data.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { toast } from '../../../lib/toasts.ts'

/** Pause between two checks of an open dialog, in milliseconds, and failures in a row after which it says so. */
const [checkEveryMs, patience] = [4_000, 3]

export interface RequestOfBooking {
  data: Data<typeof listPaymentRequests>
  /** Providers that can be paid. */
  providers: readonly ProviderId[]
  /** The last request of the booking. */
  request: PaymentRequest | undefined
  /** Address of the live request, once it is known. */
  url: string | undefined
  isBusy: boolean
  /** Refusals at the fields. */
  errors: Record<string, string>
  /** True if the provider has not answered several times in a row. */
  isSilent: boolean
  create(amount: number | undefined): void
  cancel(): void
}

/** The last request to pay a booking: its link, which is asked for again while it lives, and its state. */
export function usePaymentRequest({ id: bookingId }: Pick<Booking, 'id'>): RequestOfBooking {
  const data = useData(listPaymentRequests, { bookingId, limit: 1 })
  const request = data.answer?.data[0]
  const [link, setLink] = useState<{ id: string; url: string }>()
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failures, setFailures] = useState(0)
  const make = useAction(createPaymentRequest, {
    subject: () => bookingId,
    // Without a public address in its configuration, the server names the path alone.
    onSuccess: ({ data: made }) => setLink({ id: made.id, url: new URL(made.url, location.origin).href }),
    onError: (error) => {
      setErrors(error instanceof ApiError ? (error.fields ?? {}) : {})
      sayFailure('Erreur', error, "Le paiement n'a pas été demandé")
    },
  })
  const cancel = useAction(cancelPaymentRequest, {
    subject: ({ id }) => id,
    onSuccess: () => toast.success('Demande annulée', 'Le lien de paiement ne fonctionne plus'),
    onError: (error) => sayFailure('Erreur', error, "La demande n'a pas été annulée"),
  })
  const check = useAction(checkPaymentRequest, {
    onSuccess: () => setFailures(0),
    onError: () => setFailures((count) => count + 1),
  })
  const isLive = request !== undefined && isLiveRequest(request.state)
  const amount = isLive ? request.amount : undefined
  const liveId = isLive ? request.id : undefined
  // The link of a live request is not stored: the same request answers it again.
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once per live request
  useEffect(() => {
    if (liveId !== undefined && liveId !== link?.id) make.run({ bookingId, amount })
  }, [liveId])
  const run = useRef(check.run)
  run.current = check.run
  const isOpened = request?.provider !== null && isLive
  useEffect(() => {
    if (liveId === undefined || !isOpened) return
    const timer = setInterval(() => {
      if (document.visibilityState === 'visible') run.current({ id: liveId })
    }, checkEveryMs)
    return () => clearInterval(timer)
  }, [liveId, isOpened])
  return {
    data,
    providers: (data.answer as { providers?: ProviderId[] } | undefined)?.providers ?? [],
    request,
    url: liveId !== undefined && link?.id === liveId ? link.url : undefined,
    isBusy: make.isBusy || cancel.isBusy,
    errors,
    isSilent: failures >= patience,
    create: (wanted) => {
      setErrors({})
      make.run({ bookingId, ...(wanted !== undefined && { amount: wanted }) })
    },
    cancel: () => request && cancel.run({ id: request.id }),
  }
}
