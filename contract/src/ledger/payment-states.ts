/** State of a booking that follows from its cost and its money. */
export const paymentStates = ['UNPAID', 'PARTIAL', 'PAID', 'REFUNDED', 'WRITTEN_OFF'] as const
export type PaymentState = (typeof paymentStates)[number]
export const paymentStateLabels: Record<PaymentState, string> = {
  UNPAID: 'Impayé',
  PARTIAL: 'Payé en partie',
  PAID: 'Payé',
  REFUNDED: 'Remboursé',
  WRITTEN_OFF: 'Passé en perte',
}
