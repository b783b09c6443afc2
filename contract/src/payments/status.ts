import { activeStatuses, type BookingStatus } from '../bookings/status.ts'

export const paymentStatuses = ['PENDING', 'PROCESSING', 'COMPLETED', 'FAILED', 'REFUNDED'] as const

export type PaymentStatus = (typeof paymentStatuses)[number]

export const paymentStatusLabels: Record<PaymentStatus, string> = {
  PENDING: 'En attente',
  PROCESSING: 'En traitement',
  COMPLETED: 'Complété',
  FAILED: 'Échoué',
  REFUNDED: 'Remboursé',
}

/** False for a completed payment of an active booking (rules/money 23). */
export function isPaymentDeletable(status: PaymentStatus, bookingStatus: BookingStatus): boolean {
  return status !== 'COMPLETED' || !activeStatuses.some((active) => active === bookingStatus)
}
