/** States of a request to pay (rules/payment-requests 6). FAILED: the last attempt was refused, another one is possible. */
export const paymentRequestStates = ['OPEN', 'FAILED', 'PAID', 'EXPIRED', 'CANCELLED'] as const
export type PaymentRequestState = (typeof paymentRequestStates)[number]

export const paymentRequestStateLabels: Record<PaymentRequestState, string> = {
  OPEN: 'En attente',
  FAILED: 'Refusée par le client',
  PAID: 'Payée',
  EXPIRED: 'Expirée',
  CANCELLED: 'Annulée',
}

/** True while a request can be paid. */
export function isLiveRequest(state: PaymentRequestState): boolean {
  return state === 'OPEN' || state === 'FAILED'
}

/** Why a person has to look at money that a provider has confirmed (rules/payment-requests 15). */
export const paymentProblems = ['AMOUNT', 'CURRENCY', 'MERCHANT', 'OVERPAID', 'PAID_AFTER_CANCEL'] as const
export type PaymentProblem = (typeof paymentProblems)[number]

export const paymentProblemLabels: Record<PaymentProblem, string> = {
  AMOUNT: 'Autre montant que celui demandé',
  CURRENCY: 'Autre devise que celle demandée',
  MERCHANT: 'Autre marchand que le nôtre',
  OVERPAID: 'Payée deux fois',
  PAID_AFTER_CANCEL: "Payée après l'annulation ou l'expiration",
}
