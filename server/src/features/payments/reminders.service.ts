import type { InputOf } from '@yoon/contract/endpoint'
import type { Payment, recordReminder as reminding } from '@yoon/contract/payments/calls'
import { AppError } from '../../platform/app-error.ts'
import type { WriteContext } from '../../platform/context.ts'
import type { JsonText } from '../../platform/database/json-text.ts'
import { findPaymentJson } from './payments.list.store.ts'
import { markReminded } from './payments.store.ts'

/** Records that the client of an unpaid trip was reminded: opening a messenger is not sending (rules/money 40). */
export async function recordReminder(
  { tx, now, record }: WriteContext,
  { id }: InputOf<typeof reminding>,
): Promise<JsonText<Payment>> {
  const reminded = await markReminded(tx, id, now)
  const payment = await findPaymentJson(tx, id)
  if (!payment) throw new AppError('NOT_FOUND', { message: 'Ce paiement est introuvable' })
  if (!reminded) throw new AppError('NOTHING_TO_SETTLE')
  record({ action: 'payment.reminded', entity: 'payment', entityId: id, after: reminded })
  return payment
}
