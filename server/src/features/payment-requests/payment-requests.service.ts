import { randomUUID } from 'node:crypto'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import { formatAmount } from '@yoon/contract/money'
import type * as contract from '@yoon/contract/payment-requests/calls'
import type { PaymentRequest } from '@yoon/contract/payment-requests/calls'
import { smallestRequest } from '@yoon/contract/payment-requests/limits'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { livePaymentLink, paymentLinkUrl } from '../../platform/payment-links.ts'
import { lockBooking } from '../bookings/index.ts'
import { findDue } from '../ledger/index.ts'
import * as sessions from '../payment-sessions/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import { cancelAtProviders } from './cancels.service.ts'
import { configuredProviders, type PaymentTools } from './payment-tools.ts'

const missing = () => new AppError('NOT_FOUND', { message: 'Cette demande de paiement est introuvable' })

/**
 * Requests the payment of a booking. One request of a booking is live: the same amount answers it, another one replaces it
 * (rules/payment-requests 5).
 */
export function createPaymentRequest(tools: PaymentTools) {
  return async (
    context: WriteContext,
    { bookingId, amount: wanted }: InputOf<typeof contract.createPaymentRequest>,
  ): Promise<OutputOf<typeof contract.createPaymentRequest>> => {
    const { tx, now } = context
    if (configuredProviders(tools).length === 0) throw new AppError('PAYMENTS_NOT_CONFIGURED')
    const { currency, paymentLinkDays } = await lockBusinessSettings(tx)
    if (currency !== 'XOF') throw new AppError('PAYMENTS_NOT_CONFIGURED', { message: notInFrancs })
    const amount = amountToRequest({ ...(await lockOwing(tx, bookingId)), wanted }, currency)
    const live = await sessions.lockLiveRequest(tx, bookingId)
    const isKept = live !== undefined && live.amount === amount && live.expiresAt > now
    if (live && !isKept) await sessions.cancelRequest(context, live)
    const request = isKept ? live : await insertRequest(context, { bookingId, amount, currency, days: paymentLinkDays })
    const token = await livePaymentLink(tx, tools.tokens, request, now)
    return {
      id: request.id,
      url: paymentLinkUrl(token, tools.publicUrl),
      amount,
      state: request.state,
      expiresAt: request.expiresAt.toISOString(),
      isNew: !isKept,
    }
  }
}

/** Locks a booking and returns what it owes. */
async function lockOwing(tx: Tx, bookingId: string): Promise<Omit<Amounts, 'wanted'>> {
  const booking = await lockBooking(tx, bookingId)
  if (!booking) throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  const { due = 0, missingDeposit = 0 } = (await findDue(tx, bookingId)) ?? {}
  // A cancelled one may still owe a fee.
  if (booking.status === 'CANCELLED' && due === 0) throw new AppError('INVALID_TRANSITION')
  return { due, missingDeposit }
}

const notInFrancs = 'Le paiement mobile se fait en francs CFA'

interface Amounts {
  due: number
  missingDeposit: number
  wanted: number | undefined
}

/** Returns the amount to request: what is wanted, else the missing deposit, else all that is due. */
function amountToRequest({ due, missingDeposit, wanted }: Amounts, currency: string): number {
  if (due < smallestRequest) throw new AppError('NOTHING_TO_SETTLE')
  if (wanted !== undefined && wanted > due)
    throw invalidField('amount', `Il reste ${formatAmount(due, currency)} à payer`)
  return wanted ?? (missingDeposit >= smallestRequest ? missingDeposit : due)
}

const dayMs = 86_400_000

async function insertRequest(
  { tx, actor, now, record }: WriteContext,
  { bookingId, amount, currency, days }: { bookingId: string; amount: number; currency: string; days: number },
): Promise<sessions.RequestRow> {
  const expiresAt = new Date(now.getTime() + days * dayMs)
  const request = { id: randomUUID(), bookingId, amount, currency, createdAt: now, expiresAt }
  await sessions.insertRequest(tx, { ...request, createdBy: actor.id })
  record({ action: 'payment_request.created', entity: 'booking', entityId: bookingId, after: { amount, currency } })
  return { ...request, state: 'OPEN', endedAt: null }
}

export function listPaymentRequests(tools: PaymentTools) {
  return async (
    { db, now }: ReadContext,
    filter: InputOf<typeof contract.listPaymentRequests>,
  ): Promise<Page<PaymentRequest>> => {
    const page = await sessions.listRequests(db, filter, now)
    return { ...page, extra: { providers: configuredProviders(tools) } }
  }
}

export function getPaymentRequest(
  { db, now }: ReadContext,
  { id }: InputOf<typeof contract.getPaymentRequest>,
): Promise<JsonText<PaymentRequest>> {
  return readRequest(db, id, now)
}

/** Returns a request as the office sees it. */
export async function readRequest(db: Database, id: string, now: Date): Promise<JsonText<PaymentRequest>> {
  const json = await sessions.findRequestJson(db, id, now)
  if (!json) throw missing()
  return json
}

/** Cancels a live request, and ends its attempts at the providers that can. */
export function cancelPaymentRequest(tools: PaymentTools) {
  return async (
    context: NonTransactionalContext,
    { id }: InputOf<typeof contract.cancelPaymentRequest>,
  ): Promise<JsonText<PaymentRequest>> => {
    const { db, now } = context
    await context.inTransaction(async (write) => {
      const found = await sessions.findRequest(write.tx, id)
      if (!found) throw missing()
      await lockBooking(write.tx, found.bookingId)
      const request = await sessions.lockRequest(write.tx, id)
      if (!request || request.endedAt !== null || request.expiresAt <= now) throw new AppError('REQUEST_ENDED')
      await sessions.cancelRequest(write, request)
    })
    await cancelAtProviders(db, tools, now)
    return readRequest(db, id, now)
  }
}
