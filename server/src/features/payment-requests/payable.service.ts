import type { OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/payment-requests/calls'
import type { PaymentRequest } from '@yoon/contract/payment-requests/calls'
import { AppError } from '../../platform/app-error.ts'
import { paymentLinkOf } from '../../platform/caller.ts'
import type { NonTransactionalContext, ReadContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { deadLink } from '../../platform/trip-links.ts'
import * as sessions from '../payment-sessions/index.ts'
import { confirmSession } from './confirmation.service.ts'
import { readRequest } from './payment-requests.service.ts'
import { asUnavailable, configuredProviders, type PaymentTools } from './payment-tools.ts'

/** Time between two fresh queries of a request, in milliseconds. */
const askEveryMs = 2_000

/** Returns the request of a link; changes nothing and calls no provider. */
export function getPayable(tools: PaymentTools) {
  return async ({ db, caller, now }: ReadContext): Promise<OutputOf<typeof contract.getPayable>> => {
    const payable = await findPayable(db, paymentLinkOf(caller).requestId, now)
    return { ...payable, providers: configuredProviders(tools), isDemonstration: tools.isDemonstration }
  }
}

async function findPayable(db: Database, requestId: string, now: Date) {
  const payable = await sessions.findPayable(db, requestId, now)
  // Deleted since the link was found.
  if (!payable) throw await deadLink(db, 'LINK_EXPIRED')
  return payable
}

/** Asks the providers about the request of a link, dead or alive, and returns its state. */
export function checkPayable(tools: PaymentTools) {
  return async (context: NonTransactionalContext): Promise<OutputOf<typeof contract.checkPayable>> => {
    const { requestId } = paymentLinkOf(context.caller)
    await ask(context, tools, requestId)
    const { state, isUnderReview } = await findPayable(context.db, requestId, context.now)
    return { state, isUnderReview }
  }
}

/** Does the same for the office. */
export function checkPaymentRequest(tools: PaymentTools) {
  return async (context: NonTransactionalContext, { id }: { id: string }): Promise<JsonText<PaymentRequest>> => {
    const { db, now } = context
    if (!(await sessions.findRequest(db, id))) throw new AppError('NOT_FOUND')
    await ask(context, tools, id)
    return readRequest(db, id, now)
  }
}

/** Asks about each attempt of a request, unless that was done a moment ago; throws if a provider did not answer. */
async function ask(context: NonTransactionalContext, tools: PaymentTools, requestId: string): Promise<void> {
  const { db, now } = context
  const isTurn = await context.inTransaction(({ tx }) => sessions.takeTurn(tx, requestId, { now, everyMs: askEveryMs }))
  if (!isTurn) return
  const failures: unknown[] = []
  for (const session of await sessions.findSessionsOf(db, requestId)) {
    await confirmSession({ db, tools, now }, session).catch((error: unknown) => failures.push(error))
  }
  if (failures.length > 0) throw asUnavailable(failures[0])
}
