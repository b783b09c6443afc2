import { whatsappLink } from '@yoon/contract/bookings/driver-message'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { addDays, localDateTime } from '@yoon/contract/dates'
import type { InputOf, OutputOf } from '@yoon/contract/endpoint'
import type * as contract from '@yoon/contract/ledger/calls'
import { debtMessage } from '@yoon/contract/ledger/debt-message'
import type { Account, Debt } from '@yoon/contract/ledger/schemas'
import { formatAmount } from '@yoon/contract/money'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext, ReadContext, WriteContext } from '../../platform/context.ts'
import { type JsonText, jsonText, type Page } from '../../platform/database/json-text.ts'
import { dueOf, lockAndValidateBooking, recordAndReturn, touchMoney } from '../bookings/index.ts'
import { insertWriteOff } from '../payments/index.ts'
import { lockBusinessSettings } from '../settings/index.ts'
import * as store from './debts.store.ts'
import { findClient, hasHandledMoney } from './ledger.store.ts'

const unknownClient = { message: 'Ce client est introuvable' }

export function listDebts({ db, now }: ReadContext, filter: InputOf<typeof contract.listDebts>): Promise<Page<Debt>> {
  return store.listDebts(db, filter, now)
}

export async function getDebt(
  { db, now }: ReadContext,
  { id }: InputOf<typeof contract.getDebt>,
): Promise<JsonText<Debt>> {
  const debt = await store.findDebt(db, id, now)
  if (!debt) throw new AppError('NOT_FOUND', { message: 'Ce client ne doit rien' })
  return debt
}

export async function getClientAccount(
  { db, now }: ReadContext,
  { id }: InputOf<typeof contract.getClientAccount>,
): Promise<JsonText<Account>> {
  if (!(await findClient(db, id))) throw new AppError('NOT_FOUND', unknownClient)
  return store.findAccount(db, id, now)
}

/** Days ahead within which a payment may be promised. */
const promiseDays = 90

/** Records a promise to pay: reminders are silent until the end of its day (rules/money 64). */
export async function promisePayment(
  context: WriteContext,
  { id, date, amount = null, note }: InputOf<typeof contract.promisePayment>,
): Promise<JsonText<Debt>> {
  const { tx, now, actor, record } = context
  const { timezone } = await lockBusinessSettings(tx)
  const today = localDateTime(now, timezone).day
  if (date < today || date > addDays(today, promiseDays)) {
    throw invalidField('date', `La promesse est pour aujourd'hui ou les ${promiseDays} jours qui suivent`)
  }
  if (!(await store.lockClient(tx, id))) throw new AppError('NOT_FOUND', unknownClient)
  if (!(await store.findDebt(tx, id, now))) throw new AppError('NOTHING_TO_SETTLE')
  await store.insertPromise(tx, { clientId: id, date, amount, note, by: actor.id, now })
  const after = { promised_on: date, ...(amount && { amount }), ...(note && { promise_note: note }) }
  record({ action: 'payment.promised', entity: 'user', entityId: id, after })
  const debt = await store.findDebt(tx, id, now)
  if (!debt) throw new Error('A debt of this transaction is missing')
  return debt
}

/** Prepares the reminder of all that a client owes, and records when (rules/money 63). */
export async function remindDebtor(
  context: WriteContext,
  { id }: InputOf<typeof contract.remindDebtor>,
): Promise<OutputOf<typeof contract.remindDebtor>> {
  const { tx, now, record } = context
  const { timezone, currency } = await lockBusinessSettings(tx)
  const client = await store.lockClient(tx, id)
  if (!client) throw new AppError('NOT_FOUND', unknownClient)
  const json = await store.findDebt(tx, id, now)
  if (!json) throw new AppError('NOTHING_TO_SETTLE')
  const promised = await store.findPromise(tx, id)
  if (promised !== undefined && promised >= localDateTime(now, timezone).day) {
    throw new AppError('PROMISED', { details: { date: promised } })
  }
  const { due, bookings } = JSON.parse(json.jsonText) as Debt
  await store.markDebtorReminded(tx, id, now)
  record({ action: 'payment.debtor_reminded', entity: 'user', entityId: id, after: { due } })
  const company = await store.findCompany(tx)
  const trips = bookings.map((trip) => ({ ...trip, day: trip.dueOn }))
  const text = debtMessage({ name: client.name, due, currency, bookings: trips, company })
  return { text, whatsappUrl: whatsappLink(client.phone, text) }
}

/** Outcome of a write-off: a refusal is recorded too. */
type WriteOff = { isSamePerson: true } | { text: string }

/** Writes off what a client owes of a trip; refused to a person who recorded its money (rules/money 65). */
export async function writeOffDebt(
  context: NonTransactionalContext,
  form: InputOf<typeof contract.writeOffDebt>,
): Promise<JsonText<Booking>> {
  const outcome = await context.inTransactionOnce('write-off', (write) => writeOff(write, form))
  if ('isSamePerson' in outcome) throw new AppError('SAME_PERSON')
  return jsonText(outcome.text)
}

async function writeOff(
  context: WriteContext,
  { id, bookingId, amount, reason }: InputOf<typeof contract.writeOffDebt>,
): Promise<WriteOff> {
  const { tx, actor, now, record } = context
  const { currency } = await lockBusinessSettings(tx)
  const before = await lockAndValidateBooking(context, bookingId)
  if (before.client_id !== id) throw invalidField('bookingId', "Cette réservation est d'un autre client")
  const due = dueOf(before)
  if (before.status !== 'COMPLETED' || due === 0) throw new AppError('NOTHING_TO_SETTLE')
  const lost = amount ?? due
  if (lost > due) throw new AppError('WRITE_OFF_TOO_HIGH', { details: { due } })
  const entry = { entity: 'user', entityId: id } as const
  const loss = { amount: lost, write_off_reason: reason, booking_reference: before.reference }
  if (await hasHandledMoney(tx, bookingId, actor.id)) {
    record({ action: 'payment.write_off_refused', ...entry, after: loss })
    return { isSamePerson: true }
  }
  await insertWriteOff(tx, { bookingId, amount: lost, reason, by: actor.id, at: now })
  const after = await touchMoney(context, bookingId)
  record({ action: 'payment.written_off', ...entry, after: loss })
  const facts = { amount: formatAmount(lost, currency) }
  const { jsonText: text } = await recordAndReturn(context, {
    action: 'payment.written_off',
    before,
    after,
    facts,
  })
  return { text }
}
