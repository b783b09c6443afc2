import { createPaymentRequest, listPaymentRequests } from '@yoon/contract/payment-requests/calls'
import { smallestRequest } from '@yoon/contract/payment-requests/limits'
import { useEffect, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'

/** Links that a message has at most. */
const mostLinks = 5

interface PaymentLinks {
  /** Addresses of the links, by the trip that they pay. */
  urls: Readonly<Record<string, string | undefined>>
  /** True if a trip may have a link and has none yet. */
  canMake: boolean
  isBusy: boolean
  make(): void
}

/** Links with which a client pays the trips by mobile money, made one after the other. */
export function usePaymentLinks(trips: readonly { id: string; due: number }[]): PaymentLinks {
  const [urls, setUrls] = useState<Record<string, string>>({})
  const [isWanted, setIsWanted] = useState(false)
  const payable = trips.filter(({ due }) => due >= smallestRequest).slice(0, mostLinks)
  const next = payable.find(({ id }) => urls[id] === undefined)?.id
  const first = payable[0]?.id
  const any = { ...(first && { bookingId: first }), limit: 1 }
  const requests = useData(listPaymentRequests, any, { isEnabled: first !== undefined })
  const { providers = [] } = (requests.answer ?? {}) as { providers?: readonly string[] }
  const request = useAction(createPaymentRequest, {
    subject: ({ bookingId }) => bookingId,
    onSuccess: ({ data }, { bookingId }) =>
      // Without a public address in its configuration, the server names the path alone.
      setUrls((old) => ({ ...old, [bookingId]: new URL(data.url, location.origin).href })),
    onError: (error) => {
      setIsWanted(false)
      sayFailure('Erreur', error, "Le lien de paiement n'a pas été créé")
    },
  })
  const { isBusy } = request
  // biome-ignore lint/correctness/useExhaustiveDependencies: the next link is made when the last one is there
  useEffect(() => {
    if (isWanted && !isBusy && next !== undefined) request.run({ bookingId: next })
  }, [isWanted, isBusy, next])
  return {
    urls,
    canMake: providers.length > 0 && next !== undefined,
    isBusy: isBusy || (isWanted && next !== undefined),
    make: () => setIsWanted(true),
  }
}
