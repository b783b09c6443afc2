import type { InputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/payments/calls'
import type { Payment, PaymentStats, PaymentSums } from '@yoon/contract/payments/calls'
import { AppError } from '../../platform/app-error.ts'
import type { ReadContext } from '../../platform/context.ts'
import type { JsonText, Page } from '../../platform/database/json-text.ts'
import { readSearchStats, searchPayments } from './payment-search.store.ts'
import * as store from './payments.list.store.ts'

export function listPayments(
  { db }: ReadContext,
  query: InputOf<typeof contract.listPayments>,
): Promise<Page<Payment>> {
  const { search } = query
  return search ? searchPayments(db, { ...query, search }) : store.listPayments(db, query)
}

/** Returns a payment. For a deleted one NOT_FOUND includes the number of its receipt, which stays available. */
export async function getPayment(
  { db }: ReadContext,
  { id }: InputOf<typeof contract.getPayment>,
): Promise<JsonText<Payment>> {
  const payment = await store.findPaymentJson(db, id)
  if (payment) return payment
  const deleted = await store.findDeletedPayment(db, id)
  if (!deleted) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  throw new AppError('NOT_FOUND', { message: 'Ce paiement a été supprimé', details: deleted })
}

export function getPaymentStats(
  { db }: ReadContext,
  filter: InputOf<typeof contract.getPaymentStats>,
): Promise<JsonText<PaymentStats>> {
  const { search } = filter
  return search ? readSearchStats(db, { ...filter, search }) : store.readPaymentStats(db, filter)
}

export function getPaymentSums(
  { db }: ReadContext,
  filter: InputOf<typeof contract.getPaymentSums>,
): Promise<JsonText<PaymentSums>> {
  return store.readPaymentSums(db, filter)
}
