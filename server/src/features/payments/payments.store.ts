import type { PaymentForm } from '@yoon/contract/payments/form'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Form of a payment made by any method, so not UNPAID. */
export type PaidForm = Exclude<PaymentForm, { method: 'UNPAID' }>

/** Booking, currency, actor and time of a payment. */
export interface Recording {
  bookingId: string
  currency: string
  actorId: string
  now: Date
}

/** Inserts a completed payment. */
export async function insertPayment(tx: Tx, form: PaidForm, recording: Recording): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ booking_id: recording.bookingId, created_at: recording.now, ...completedColumns(form, recording) })
    .execute()
}

/** Inserts a PENDING payment without method, for the outstanding part of the price (rules/money 17). */
export async function insertPendingPayment(
  tx: Tx,
  { amount, notes }: { amount: number; notes: string | null },
  { bookingId, currency, actorId, now }: Recording,
): Promise<void> {
  await tx
    .insertInto('payments')
    .values({
      booking_id: bookingId,
      amount,
      currency,
      status: 'PENDING',
      notes,
      recorded_by: actorId,
      created_at: now,
    })
    .execute()
}

/** Completes the pending payment of a booking and returns its id, or undefined if there is none. */
export async function completePendingPayment(
  tx: Tx,
  form: PaidForm,
  recording: Recording,
): Promise<string | undefined> {
  const settled = await tx
    .updateTable('payments')
    .set(completedColumns(form, recording))
    .where('booking_id', '=', recording.bookingId)
    .where('status', '=', 'PENDING')
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst()
  return settled?.id
}

function completedColumns(
  { method, amount, transactionId, phoneNumber, notes }: PaidForm,
  { currency, actorId, now }: Recording,
) {
  return {
    amount,
    currency,
    method,
    status: 'COMPLETED',
    transaction_id: transactionId,
    phone_number: phoneNumber,
    notes,
    recorded_by: actorId,
    paid_at: now,
  }
}

/**
 * Returns the reference of the booking whose payment has this method and transaction id; failed and deleted ones are
 * ignored.
 */
export async function findBookingByTransaction(db: Database, form: PaidForm): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .innerJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select('bookings.reference')
    .where('payments.method', '=', form.method)
    .where('payments.transaction_id', '=', form.transactionId)
    .where('payments.status', '<>', 'FAILED')
    .where('payments.deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.reference
}

/** Returns the method of the newest completed payment of a booking, or null. */
export async function findCompletedMethod(db: Database, bookingId: string): Promise<string | null> {
  const row = await db
    .selectFrom('payments')
    .select('method')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'COMPLETED')
    .where('deleted_at', 'is', null)
    .orderBy('paid_at', 'desc')
    .executeTakeFirst()
  return row?.method ?? null
}

/** Soft-deletes the pending and processing payments of a deleted booking. */
export async function softDeleteOpenPayments(tx: Tx, bookingId: string, now: Date): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ deleted_at: now })
    .where('booking_id', '=', bookingId)
    .where('status', 'in', ['PENDING', 'PROCESSING'])
    .where('deleted_at', 'is', null)
    .execute()
}

/** Records a reminder of an awaited payment; returns the payment, or undefined if nothing is awaited any more. */
export async function markReminded(tx: Tx, id: string, now: Date) {
  return tx
    .updateTable('payments')
    .set({ reminded_at: now })
    .where('id', '=', id)
    .where('status', '=', 'PENDING')
    .where('method', 'is', null)
    .where('deleted_at', 'is', null)
    .returning(['amount', 'currency'])
    .executeTakeFirst()
}

/** Returns the booking of a payment, unless the payment is deleted. */
export async function findBookingOf(db: Database, id: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('booking_id')
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.booking_id
}

/**
 * Soft-deletes a payment under its booking's lock; returns undefined if it is already deleted. Its receipt number stays
 * used.
 */
export async function deletePayment(tx: Tx, id: string, now: Date) {
  return tx
    .updateTable('payments')
    .set({ deleted_at: now })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning(['amount', 'currency', 'method', 'status', 'transaction_id', 'receipt_number'])
    .executeTakeFirst()
}
