import type { InputOf } from '@yoon/contract/endpoint'
import { paymentMethodLabels } from '@yoon/contract/payments/methods'
import type * as contract from '@yoon/contract/reconciliation/calls'
import { providerIds } from '@yoon/contract/reconciliation/providers'
import type { IgnoredLine, MatchCandidates, MatchedLine, Reconciliation } from '@yoon/contract/reconciliation/schemas'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext, WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { findDue, postPayment } from '../ledger/index.ts'
import type { PaymentTools } from '../payment-requests/index.ts'
import * as store from './matches.store.ts'
import { findDecision, listCandidates, readReconciliation } from './reconciliation.store.ts'

/** Returns the service that compares a day (rules/reconciliation 16). */
export function getReconciliation({ providers }: Pick<PaymentTools, 'providers'>) {
  return ({ db }: ReadContext, day: InputOf<typeof contract.getReconciliation>): Promise<JsonText<Reconciliation>> => {
    const canFetch = providers[providerIds[day.provider]] !== undefined
    return readReconciliation(db, day, canFetch)
  }
}

export async function listMatchCandidates(
  { db }: ReadContext,
  { id, search }: InputOf<typeof contract.listMatchCandidates>,
): Promise<JsonText<MatchCandidates>> {
  if (!(await store.hasLine(db, id))) throw unknownLine()
  return listCandidates(db, { lineId: id, search })
}

const unknownLine = () => new AppError('NOT_FOUND', { message: 'Cette ligne de relevé est introuvable' })

/** Matches a line with a payment as a person decides, or leaves it aside (rules/reconciliation 13, 14). */
export async function matchLine(
  context: WriteContext,
  input: InputOf<typeof contract.matchLine>,
): Promise<MatchedLine | IgnoredLine> {
  const { tx, actor, now, record } = context
  const { lineId, paymentId, bookingId, ignored } = input
  const line = await lockOpenLine(context, lineId)
  const decision = { lineId, userId: actor.id, now }
  const { provider, transactionId, amount } = line
  if (ignored !== undefined) {
    await store.ignoreLine(tx, ignored, decision)
    const after = { provider, transactionId, amount, reason: ignored }
    record({ action: 'statement.ignored', entity: 'statement', entityId: lineId, after })
  } else {
    const id = paymentId ?? (await payBooking(context, line, bookingId))
    const { bookingReference } = await lockMatching(context, line, id)
    await store.matchLine(tx, id, decision)
    const after = { provider, transactionId, amount, bookingReference }
    record({ action: 'statement.matched', entity: 'statement', entityId: lineId, after })
  }
  const decided = await findDecision(tx, lineId)
  if (!decided) throw unknownLine()
  return decided
}

/** Records the money of a line as a payment of a booking; what exceeds the due amount is credit of the client. */
async function payBooking(
  context: WriteContext,
  { kind, provider, transactionId, amount, fee, phone }: store.LockedLine,
  bookingId = '',
): Promise<string> {
  if (kind !== 'RECEIPT') throw notReceipt()
  const booking = await findDue(context.tx, bookingId)
  if (!booking) throw new AppError('NOT_FOUND', { message: 'Cette réservation est introuvable' })
  if (amount > 10_000_000)
    throw new AppError('MATCH_REFUSED', { message: 'Ce montant est trop élevé pour un seul paiement' })
  const whole = amount + fee
  const { id } = await postPayment(context, {
    clientId: booking.clientId,
    bookingId,
    amount: booking.due === whole ? whole : amount,
    method: provider,
    transactionId,
    source: 'PERSON',
    excess: 'CREDIT',
    // Statements may hide a part of a phone.
    phoneNumber: phone?.startsWith('+') ? phone : null,
  })
  return id
}

const notReceipt = () => new AppError('MATCH_REFUSED', { message: "Cette ligne n'est pas un encaissement" })

async function lockOpenLine({ tx }: WriteContext, id: string): Promise<store.LockedLine> {
  const line = await store.lockLine(tx, id)
  if (!line) throw unknownLine()
  if (line.paymentId !== null || line.refundId !== null) throw new AppError('ALREADY_MATCHED')
  if (line.ignoredReason !== null)
    throw new AppError('ALREADY_MATCHED', { message: 'Cette ligne est déjà laissée de côté' })
  return line
}

/** Locks the payment of a line, unless the line is other money. */
async function lockMatching(
  { tx }: WriteContext,
  { id, kind, provider, amount, fee }: store.LockedLine,
  paymentId: string,
): Promise<store.MatchedPayment> {
  if (kind !== 'RECEIPT') throw notReceipt()
  const payment = await store.lockPayment(tx, paymentId)
  if (!payment) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  // The trigger of payments may have matched this line just now.
  if (payment.lineId !== null && payment.lineId !== id) {
    throw new AppError('ALREADY_MATCHED', { message: "Ce paiement est déjà rapproché d'une autre ligne" })
  }
  if (payment.method !== provider) {
    throw new AppError('MATCH_REFUSED', { message: `Ce paiement n'est pas en ${paymentMethodLabels[provider]}` })
  }
  if (!['COMPLETED', 'REFUNDED'].includes(payment.status)) {
    throw new AppError('MATCH_REFUSED', { message: "Ce paiement n'est pas complété" })
  }
  if (payment.amount !== amount && payment.amount !== amount + fee) {
    throw new AppError('MATCH_REFUSED', { message: 'Le paiement et la ligne ont des montants différents' })
  }
  return payment
}

/** Undoes the decision about a line; it stays open until a person decides anew (rules/reconciliation 15). */
export async function undoMatch(
  { tx, record }: WriteContext,
  { id, reason }: InputOf<typeof contract.undoMatch>,
): Promise<{ lineId: string }> {
  const line = await store.lockLine(tx, id)
  if (!line) throw unknownLine()
  const { provider, transactionId, amount, paymentId, refundId, ignoredReason } = line
  if (paymentId === null && refundId === null && ignoredReason === null) {
    throw new AppError('MATCH_REFUSED', { message: "Cette ligne n'est pas rapprochée" })
  }
  const payment = paymentId === null ? undefined : await store.lockPayment(tx, paymentId)
  await store.releaseLine(tx, id)
  const before = { provider, transactionId, amount, bookingReference: payment?.bookingReference ?? null }
  record({ action: 'statement.match_undone', entity: 'statement', entityId: id, before, after: { reason } })
  return { lineId: id }
}
