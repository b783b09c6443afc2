import type { PaymentMethod } from '@yoon/contract/payments/methods'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Row of a completed payment. */
export interface PaymentRow {
  id: string
  clientId: string
  bookingId: string | null
  amount: number
  currency: string
  method: PaymentMethod
  transactionId: string
  phoneNumber: string | null
  notes: string | null
  kind: string
  source: string
  stampDuty: number
  heldByDriverId: string | null
  requestId: string | null
  receivedOn: string | null
  by: string | null
  now: Date
}

/** Inserts a completed payment, none of which is allocated yet. */
export async function insertPayment(tx: Tx, row: PaymentRow): Promise<void> {
  await tx
    .insertInto('payments')
    .values({ id: row.id, booking_id: row.bookingId, created_at: row.now, ...completedColumns(row) })
    .execute()
}

/** Completes an awaited payment, none of which is allocated yet. */
export async function completeAwaited(tx: Tx, row: PaymentRow): Promise<void> {
  await tx.updateTable('payments').set(completedColumns(row)).where('id', '=', row.id).execute()
}

function completedColumns(row: PaymentRow) {
  return {
    amount: row.amount,
    currency: row.currency,
    method: row.method,
    status: 'COMPLETED',
    transaction_id: row.transactionId,
    phone_number: row.phoneNumber,
    notes: row.notes,
    recorded_by: row.by,
    paid_at: row.now,
    client_id: row.clientId,
    kind: row.kind,
    source: row.source,
    stamp_duty: row.stampDuty,
    held_by_driver_id: row.heldByDriverId,
    request_id: row.requestId,
    received_on: row.receivedOn,
    allocates_itself: false,
  }
}

/** Returns the id of the awaited payment of a booking. */
export async function findAwaited(db: Database, bookingId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('booking_id', '=', bookingId)
    .where('status', '=', 'PENDING')
    .where('deleted_at', 'is', null)
    .executeTakeFirst()
  return row?.id
}

interface Recording {
  bookingId: string
  currency: string
  actorId: string | null
  now: Date
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

/** Returns the payment with this method and transaction id, with its booking; failed and deleted ones are ignored. */
export async function findByTransaction(
  db: Database,
  method: PaymentMethod,
  transactionId: string,
): Promise<{ id: string; bookingId: string | null; amount: number; reference: string | null } | undefined> {
  return db
    .selectFrom('payments')
    .leftJoin('bookings', 'bookings.id', 'payments.booking_id')
    .select(['payments.id', 'payments.booking_id as bookingId', 'payments.amount', 'bookings.reference'])
    .where('payments.method', '=', method)
    .where('payments.transaction_id', '=', transactionId)
    .where('payments.status', '<>', 'FAILED')
    .where('payments.deleted_at', 'is', null)
    .executeTakeFirst()
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

/** Columns by which a payment is judged before it is refunded or deleted. */
export async function lockPayment(tx: Tx, id: string) {
  return (
    tx
      .selectFrom('payments')
      .select([
        'id',
        'booking_id',
        'client_id',
        'amount',
        'currency',
        'method',
        'status',
        'source',
        'credit',
        'refunded_amount',
        'held_by_driver_id',
        'transaction_id',
        'receipt_number',
      ])
      .where('id', '=', id)
      .where('deleted_at', 'is', null)
      // A statement of mobile money refers to payments while it is written, and changes of these wait for it.
      .forNoKeyUpdate()
      .executeTakeFirst()
  )
}

/** True if credit of a payment was used after it was recorded. */
export async function isCreditUsed(db: Database, id: string): Promise<boolean> {
  const row = await db
    .selectFrom('allocations')
    .select('id')
    .where('payment_id', '=', id)
    .where('allocated_at', 'is not', null)
    .whereRef('amount', '>', 'reduced_amount')
    .executeTakeFirst()
  return row !== undefined
}

/** Soft-deletes a locked payment. Its receipt number stays used. */
export async function deletePayment(tx: Tx, id: string, now: Date): Promise<void> {
  await tx.updateTable('payments').set({ deleted_at: now }).where('id', '=', id).execute()
}
