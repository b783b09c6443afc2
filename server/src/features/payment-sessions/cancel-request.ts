import type { WriteContext } from '../../platform/context.ts'
import { changeRequest, type RequestRow } from './requests.store.ts'
import { cancelSessions } from './sessions.store.ts'

/** Cancels a locked request. What is paid all the same becomes credit (rules/payment-requests 14). */
export async function cancelRequest({ tx, now, record }: WriteContext, request: RequestRow): Promise<void> {
  const { id, bookingId, amount, currency } = request
  await changeRequest(tx, id, 'CANCELLED', now)
  await cancelSessions(tx, id, now)
  record({
    action: 'payment_request.cancelled',
    entity: 'booking',
    entityId: bookingId,
    before: { amount, currency },
  })
}
