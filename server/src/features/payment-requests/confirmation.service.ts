import { formatAmount } from '@yoon/contract/money'
import { providerLabels, providerMethods } from '@yoon/contract/payment-requests/providers'
import { isLiveRequest, type PaymentProblem, paymentProblemLabels } from '@yoon/contract/payment-requests/states'
import type { WriteContext } from '../../platform/context.ts'
import type { Pool } from '../../platform/database/database.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { performInTransaction, providerCall } from '../../platform/perform.ts'
import { type BookingRow, emitBookingEvent, lockBookingIncludingDeleted } from '../bookings/index.ts'
import type { Announced, ProviderPayment, ProviderStatus } from '../payment-providers/index.ts'
import * as sessions from '../payment-sessions/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { nextCheck, retryAt } from './check-plan.ts'
import { askProvider, type PaymentTools } from './payment-tools.ts'
import { postMoney } from './posting.ts'

/**
 * Asks the provider about an attempt and posts what it has confirmed: webhooks, the open screen and the job all come here
 * (rules/payment-requests 10). The provider is its author, whoever has asked. Returns the provider's answer; undefined if this
 * server cannot call it.
 */
export async function confirmSession(
  { db, tools, now }: { db: Pool; tools: PaymentTools; now: Date },
  session: sessions.SessionRow,
  announced: Announced = {},
): Promise<ProviderStatus | undefined> {
  const provider = tools.providers[session.provider]
  if (!provider) return undefined
  const { id, ref, createdAt } = session
  try {
    const status = await askProvider(db, provider, now, () => provider.status({ id, ref, createdAt }, announced))
    await performInTransaction(db, providerCall(provider.id, now), (context) => applyStatus(context, tools, id, status))
    return status
  } catch (error) {
    const failures = session.failures + 1
    await inTransaction(db, (tx) => sessions.planCheck(tx, id, { at: retryAt(now, failures), failures }))
    throw error
  }
}

/** Posts the confirmed money of an attempt that is not known yet, and takes over its state. */
async function applyStatus(
  context: WriteContext,
  tools: PaymentTools,
  sessionId: string,
  status: ProviderStatus,
): Promise<void> {
  const { tx, now } = context
  const found = await sessions.findSession(tx, sessionId)
  const named = found && (await sessions.findRequest(tx, found.requestId))
  if (!named) return
  // Settings, booking, request: the order of all who lock several of them.
  await lockBusinessSettings(tx)
  // Also a cancelled or deleted one: its money has arrived.
  const booking = await lockBookingIncludingDeleted(tx, named.bookingId)
  const request = await sessions.lockRequest(tx, named.id)
  const session = await sessions.lockSession(tx, sessionId)
  if (!booking || !request || !session) return
  const payments = status.payments.toSorted((a, b) => Number(a.at ?? 0) - Number(b.at ?? 0))
  for (const payment of payments) await post(context, { booking, request, session }, payment)
  if (session.state === 'CREATING' && status.session) await sessions.storeCreated(tx, sessionId, status.session)
  if (payments.length === 0) await takeOverState(context, { request, session }, status.state)
  const ended = (await sessions.findRequest(tx, request.id))?.endedAt ?? null
  const asked = { ...session, expiresAt: session.expiresAt ?? status.session?.expiresAt ?? null }
  await sessions.planCheck(tx, sessionId, { at: nextCheck(asked, ended, now, tools.checkSeconds), failures: 0 })
}

interface Locked {
  booking: BookingRow
  /** Its state is that of the present moment: a payment changes it. */
  request: sessions.RequestRow
  session: sessions.SessionRow
}

/** Posts one transaction of a provider, once. Money that does not fit is left to a person (rules/payment-requests 15). */
async function post(context: WriteContext, locked: Locked, payment: ProviderPayment): Promise<void> {
  const { tx, now } = context
  const { booking, request, session } = locked
  const { provider } = session
  const { transactionId, amount, currency, fee, payer, at } = payment
  const money = {
    provider,
    transactionId,
    sessionId: session.id,
    amount,
    currency,
    fee,
    payer,
    paidAt: at,
    foundAt: now,
  }
  if (!(await sessions.insertMoney(tx, money))) return
  const refusal = refusalOf(session, payment)
  if (refusal) {
    await sessions.settleMoney(tx, money, { paymentId: null, problem: refusal })
    await sessions.changeSession(tx, session.id, 'PAID')
    return announceProblem(context, locked, payment, refusal)
  }
  const problem = lateProblem(request, at)
  await sessions.changeSession(tx, session.id, 'PAID')
  session.state = 'PAID'
  // Before the money: a booking that owes nothing any more cancels its live request.
  if (!problem) await sessions.changeRequest(tx, request.id, 'PAID', now)
  const paymentId = await postMoney(context, {
    booking,
    requestId: request.id,
    amount: session.amount,
    method: providerMethods[provider],
    transactionId,
    payer,
    isDemo: session.isDemo,
    isCredit: problem !== null,
  })
  await sessions.settleMoney(tx, money, { paymentId, problem })
  if (problem) return announceProblem(context, locked, payment, problem)
  Object.assign(request, { state: 'PAID', endedAt: now })
  context.record({
    action: 'payment_request.paid',
    entity: 'booking',
    entityId: booking.id,
    after: { amount: session.amount, currency: session.currency, method: providerMethods[provider], transactionId },
  })
  const facts = factsOf(session, session.amount)
  await emitBookingEvent(context, 'payment_request.paid', booking, { facts })
}

function refusalOf(session: sessions.SessionRow, payment: ProviderPayment): PaymentProblem | undefined {
  if (payment.amount !== session.amount) return 'AMOUNT'
  if (payment.currency !== session.currency) return 'CURRENCY'
  return payment.isOurMerchant ? undefined : 'MERCHANT'
}

/** Why confirmed money becomes credit: the request is paid already, or it had ended when the client paid. */
function lateProblem({ state, expiresAt }: sessions.RequestRow, at: Date | undefined): PaymentProblem | null {
  if (state === 'PAID') return 'OVERPAID'
  if (state === 'CANCELLED') return 'PAID_AFTER_CANCEL'
  const isInTime = isLiveRequest(state) || (at !== undefined && at <= expiresAt)
  return isInTime ? null : 'PAID_AFTER_CANCEL'
}

function factsOf({ provider, currency }: sessions.SessionRow, amount: number | undefined) {
  return {
    driverUserId: null,
    amount: amount === undefined ? 'Montant inconnu' : formatAmount(amount, currency),
    method: providerLabels[provider],
  }
}

async function announceProblem(
  context: WriteContext,
  { booking, session }: Locked,
  { amount, currency, transactionId }: ProviderPayment,
  problem: PaymentProblem,
): Promise<void> {
  context.record({
    action: 'payment_request.problem',
    entity: 'booking',
    entityId: booking.id,
    before: { amount: session.amount, currency: session.currency },
    after: { amount: amount ?? null, currency: currency ?? null, transactionId, paymentProblem: problem },
  })
  const facts = { ...factsOf(session, amount), problem: paymentProblemLabels[problem] }
  await emitBookingEvent(context, 'payment_request.problem', booking, { facts })
}

/** Takes over the state of an attempt that is not paid. A success wins over it whenever it comes. */
async function takeOverState(
  { tx, now }: WriteContext,
  { request, session }: Pick<Locked, 'request' | 'session'>,
  state: ProviderStatus['state'],
): Promise<void> {
  if (session.state !== 'OPEN' && session.state !== 'CREATING') return
  if (state === 'failed') {
    await sessions.changeSession(tx, session.id, 'FAILED')
    const isLast = !(await sessions.hasOpenSession(tx, request.id))
    if (request.state === 'OPEN' && isLast) await sessions.changeRequest(tx, request.id, 'FAILED', null)
    return
  }
  const isOver = session.expiresAt !== null && session.expiresAt <= now && state !== 'open'
  if (state === 'expired' || isOver) await sessions.changeSession(tx, session.id, 'EXPIRED')
}
