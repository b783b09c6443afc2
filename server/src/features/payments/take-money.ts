import { randomUUID } from 'node:crypto'
import { addDays, localDateTime } from '@yoon/contract/dates'
import { stampDutyOf } from '@yoon/contract/ledger/stamp-duty'
import type { PaymentKind } from '@yoon/contract/ledger/states'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { invalidField, refusedField } from '../../platform/app-error.ts'
import { actorOf } from '../../platform/caller.ts'
import type { WriteContext } from '../../platform/context.ts'
import { violates } from '../../platform/database/database-errors.ts'
import type { BusinessSettings } from '../settings/index.ts'
import { lockTill, recordInTill } from '../till/index.ts'
import { insertAllocations, insertExtra, type Share } from './money.store.ts'
import * as store from './payments.store.ts'
import { numberReceipts } from './receipts.store.ts'

/** Money that a client has paid. */
export interface Money {
  method: PaymentMethod
  amount: number
  transactionId: string
  phoneNumber: string | null
  notes: string | null
  kind: PaymentKind
  source: 'PERSON' | 'PROVIDER'
  /** Driver who keeps the cash. */
  heldByDriverId: string | null
  requestId: string | null
  /** Day on which the money of a late entry arrived. */
  receivedOn: string | null
}

/** Use of received money: who paid, the trips that it pays, and what it adds to their cost. */
export interface MoneyUse {
  clientId: string
  /** The first booking; null for credit alone. */
  bookingId: string | null
  shares: readonly Share[]
  /** Part of the amount that becomes an extra of the booking. */
  extra?: number
  /** Awaited payment that becomes this one. */
  awaitedId?: string | undefined
}

/**
 * Records received money: the payment with its stamp duty, its allocations and its receipt. The caller holds the locks of
 * the settings and the bookings; those of the counters come last. Returns the id of the payment.
 */
export async function takeMoney(
  context: WriteContext,
  money: Money,
  { clientId, bookingId, shares, extra = 0, awaitedId }: MoneyUse,
  { currency, timezone, stampDuty: rule }: BusinessSettings,
): Promise<string> {
  const { tx, now, caller } = context
  const by = actorOf(caller)?.id ?? null
  await refuseUsedTransaction(context, money)
  const isOfTill = money.source === 'PERSON' && money.heldByDriverId === null
  // Before the receipts are numbered, whose counter is the last lock.
  if (isOfTill) await lockTill(context, money)
  const { day } = localDateTime(now, timezone)
  refuseWrongReceipt(money, day)
  const stampDuty = money.source === 'PERSON' ? stampDutyOf({ ...money, currency, day }, rule) : 0
  const id = awaitedId ?? randomUUID()
  const row = { ...money, id, clientId, bookingId, currency, stampDuty, by, now }
  // An extra of the awaited payment comes first: what is due never falls to 0 between.
  const addExtra = async () => {
    if (extra === 0 || bookingId === null) return
    await insertExtra(tx, { bookingId, kind: 'OTHER', amount: extra, note: 'Complément', paymentId: id, by, at: now })
  }
  if (awaitedId) await addExtra()
  try {
    await (awaitedId ? store.completeAwaited(tx, row) : store.insertPayment(tx, row))
  } catch (error) {
    if (!violates(error, 'payments_transaction_key')) throw error
    throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { cause: error })
  }
  if (!awaitedId) await addExtra()
  await insertAllocations(tx, id, shares)
  const { method, amount } = money
  if (isOfTill) await recordInTill(context, { kind: 'PAYMENT', paymentId: id, method, amount, stampDuty })
  await giveReceipts(context)
  return id
}

/** Days back for which the receipt of money may be entered late. */
const lateDays = 31

function refuseWrongReceipt({ receivedOn }: Money, today: string): void {
  if (receivedOn === null || (receivedOn <= today && receivedOn >= addDays(today, -lateDays))) return
  throw invalidField('receivedOn', `Le paiement est reçu aujourd'hui ou dans les ${lateDays} jours qui précèdent`)
}

/** Refuses a transaction id already used with the same method; the message names the booking that has it. */
async function refuseUsedTransaction({ tx }: WriteContext, money: Money): Promise<void> {
  const used = await store.findByTransaction(tx, money.method, money.transactionId)
  if (!used) return
  const subject = used.reference === null ? "le crédit d'un client" : `la réservation ${used.reference}`
  const message = `Cet ID de transaction est déjà utilisé pour ${subject}`
  throw refusedField('DUPLICATE_TRANSACTION', 'transactionId', { message })
}

/** Numbers the receipts of the transaction, and records them in the journal. */
export async function giveReceipts({ tx, record }: WriteContext): Promise<void> {
  for (const { paymentId, number, code } of await numberReceipts(tx)) {
    const after = { receipt_number: number, receipt_code: code }
    record({ action: 'payment.receipt_given', entity: 'payment', entityId: paymentId, after })
  }
}
