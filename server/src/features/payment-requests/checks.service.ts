import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import type { WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { performInTransaction, systemCall } from '../../platform/perform.ts'
import { claimDueSession, deleteOldEvents, expireRequests, takeClosedRequests } from '../payment-sessions/index.ts'
import { cancelAtProviders } from './cancels.service.ts'
import { confirmSession } from './confirmation.service.ts'
import { configuredProviders, isSilence, type PaymentTools } from './payment-tools.ts'

/** Attempts that are asked about in one run at most. */
const mostSessions = 200

/**
 * Asks about each attempt that is due, ended ones included, until 48 hours after its end; a silent provider is left alone for
 * the rest of the run (rules/payment-requests 13).
 */
export async function checkPayments(
  { db, tools, onError }: { db: Pool; tools: PaymentTools; onError: (error: unknown) => void },
  now: Date,
): Promise<void> {
  await performInTransaction(db, systemCall(now), recordClosed)
  await inTransaction(db, (tx) => expireRequests(tx, now))
  await cancelAtProviders(db, tools, now)
  let asked: ProviderId[] = configuredProviders(tools)
  for (let count = 0; count < mostSessions && asked.length > 0; count++) {
    const session = await inTransaction(db, (tx) => claimDueSession(tx, { providers: asked, now }))
    if (!session) break
    try {
      await confirmSession({ db, tools, now }, session)
    } catch (error) {
      onError(error)
      if (isSilence(error)) asked = asked.filter((id) => id !== session.provider)
    }
  }
  await inTransaction(db, (tx) => deleteOldEvents(tx, now))
}

/** Records the requests that their bookings have ended: nothing was due any more, or the booking was cancelled. */
async function recordClosed({ tx, record }: WriteContext): Promise<void> {
  for (const { bookingId, amount, currency } of await takeClosedRequests(tx)) {
    record({
      action: 'payment_request.cancelled',
      entity: 'booking',
      entityId: bookingId,
      before: { amount, currency },
    })
  }
}
