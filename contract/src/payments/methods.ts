/** Payment methods (rules/money 9). */
export const paymentMethods = ['WAVE', 'ORANGE_MONEY', 'CASH', 'CARD'] as const
export type PaymentMethod = (typeof paymentMethods)[number]
/** Payment of a completed booking: one of the methods, or UNPAID. */
export const bookingPaymentMethods = [...paymentMethods, 'UNPAID'] as const
export type BookingPaymentMethod = (typeof bookingPaymentMethods)[number]

export const paymentMethodLabels: Record<BookingPaymentMethod, string> = {
  WAVE: 'Wave Money',
  ORANGE_MONEY: 'Orange Money',
  CASH: 'Espèces',
  CARD: 'Carte bancaire',
  UNPAID: 'Impayé',
}

/** True for the methods that pay from a phone, for which the form asks the number. */
export function isMobileMoney(method: BookingPaymentMethod): boolean {
  return method === 'WAVE' || method === 'ORANGE_MONEY'
}
