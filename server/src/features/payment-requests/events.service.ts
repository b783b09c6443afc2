import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { AppError } from '../../platform/app-error.ts'
import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import type { ArrivedWebhook, WebhookOptions } from '../../platform/http/webhook-route.ts'
import * as sessions from '../payment-sessions/index.ts'
import { confirmSession } from './confirmation.service.ts'
import type { PaymentTools } from './payment-tools.ts'

const uuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i
/** Webhooks of one run. */
const batch = 20
/** Time for which a webhook is tried, in milliseconds. */
const triedMs = 48 * 3_600_000
/** Pauses between its attempts, in seconds. */
const backoffS = [2, 5, 15, 60, 120, 240, 480, 960, 1_800]
/** Attempts after which the provider's own answer counts, though a webhook has announced money that it does not show. */
const patience = 6

/** Takes the webhooks of a provider: verified, stored, answered, handled afterwards (rules/payment-requests 11). */
export function webhooksOf(db: Pool, { providers }: PaymentTools, id: ProviderId): WebhookOptions {
  const provider = providers[id]
  return {
    isConfigured: provider !== undefined,
    verifies: (webhook) => provider?.verifies(webhook, webhook.now) ?? false,
    async receive(webhook: ArrivedWebhook) {
      const event = provider?.readWebhook(webhook)
      if (!event) throw new AppError('INVALID_JSON')
      const sessionId = event.sessionId !== undefined && uuid.test(event.sessionId) ? event.sessionId : null
      const { id: eventId, kind, ref: providerRef = null, transactionId = null } = event
      const raw = webhook.raw.toString('utf8')
      const stored = { provider: id, eventId, kind, sessionId, providerRef, transactionId, raw }
      await inTransaction(db, (tx) => sessions.insertEvent(tx, stored, webhook.now))
      // Orange reads any other status than these as final or as a failure.
      return id === 'wave' ? 200 : 202
    },
  }
}

/** Handles the webhooks that are due; a failure of one is reported and tried again. */
export async function handleEvents(
  { db, tools, onError }: { db: Pool; tools: PaymentTools; onError: (error: unknown) => void },
  now: Date,
): Promise<void> {
  const claimed = await inTransaction(db, (tx) => sessions.claimEvents(tx, { now, limit: batch, backoffS }))
  for (const event of claimed) await handleEvent({ db, tools, onError }, event, now)
}

async function handleEvent(
  { db, tools, onError }: { db: Pool; tools: PaymentTools; onError: (error: unknown) => void },
  event: sessions.DueEvent,
  now: Date,
): Promise<void> {
  const { id, providerRef, transactionId } = event
  const end = (result: sessions.EventResult) => inTransaction(db, (tx) => sessions.endEvent(tx, id, result, now))
  try {
    const sessionId = await sessions.findAnnouncedSession(db, event)
    const session = sessionId === undefined ? undefined : await sessions.findSession(db, sessionId)
    if (!session) return await end('UNKNOWN_REFERENCE')
    const announced = { ref: providerRef ?? undefined, transactionId: transactionId ?? undefined }
    const status = await confirmSession({ db, tools, now }, session, announced)
    const isSettled = !announcesMoney(event) || event.tries >= patience || (status?.payments.length ?? 0) > 0
    if (status && isSettled) await end('CONFIRMED')
  } catch (error) {
    onError(error)
  }
  if (now.getTime() - event.receivedAt.getTime() > triedMs) await end('GIVEN_UP')
}

/** True for a webhook about money: of a failure the provider need show none. */
function announcesMoney({ kind, transactionId }: sessions.DueEvent): boolean {
  return transactionId !== null && !/fail|cancel|reject/i.test(kind)
}
