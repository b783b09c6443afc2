import type { ExtraForm } from '@yoon/contract/ledger/extras-form'
import type { ExtraKind } from '@yoon/contract/ledger/states'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { sql } from 'kysely'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Part of a payment that counts towards a booking. */
export interface Share {
  bookingId: string
  amount: number
  isTip?: boolean
}

/** Allocates parts of a payment: with it, or later from its credit if `at` is given. */
export async function insertAllocations(
  tx: Tx,
  paymentId: string,
  shares: readonly Share[],
  later?: { at: Date; by: string | null },
): Promise<void> {
  if (shares.length === 0) return
  await sql`insert into allocations (payment_id, booking_id, amount, is_tip, allocated_at, allocated_by) values
    ${sql.join(
      shares.map(
        ({ bookingId, amount, isTip = false }) =>
          sql`(${paymentId}, ${bookingId}, ${amount}, ${isTip}, ${later?.at ?? null}, ${later?.by ?? null})`,
      ),
    )}`.execute(tx)
}

/** Returns the method of the last completed payment of a booking that is not wholly refunded, or null (rules/money 51). */
export async function findCompletedMethod(db: Database, bookingId: string): Promise<PaymentMethod | null> {
  const { rows } = await sql<{ method: PaymentMethod }>`
    select p.method from allocations a join payments p on p.id = a.payment_id
    where a.booking_id = ${bookingId} and not a.is_tip and a.amount > a.reduced_amount
      and p.status = 'COMPLETED' and p.deleted_at is null
    order by coalesce(a.allocated_at, p.paid_at) desc, a.inserted_at desc limit 1`.execute(db)
  return rows[0]?.method ?? null
}

/** True if any money was received for a booking, refunded or not. */
export async function hasReceivedMoney(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from allocations a join payments p on p.id = a.payment_id
    where a.booking_id = ${bookingId} and payment_counts(p)
      and a.amount > (select coalesce(sum(r.amount), 0) from allocation_reductions r
        where r.allocation_id = a.id and r.refund_id is null) limit 1`.execute(db)
  return rows.length > 0
}

/** True if money, or a tip, is still allocated to a booking. */
export async function hasAllocations(db: Database, bookingId: string): Promise<boolean> {
  const { rows } = await sql`
    select from allocations a join payments p on p.id = a.payment_id
    where a.booking_id = ${bookingId} and payment_counts(p) and a.amount > a.reduced_amount limit 1`.execute(db)
  return rows.length > 0
}

interface Extra {
  bookingId: string
  kind: ExtraKind
  amount: number
  note: string | null
  paymentId?: string
  by: string | null
  at: Date
}

/** Adds an extra of a payment, or the fee of a cancelled booking. */
export async function insertExtra(tx: Tx, extra: Extra): Promise<void> {
  const { bookingId, kind, amount, note, paymentId = null, by, at } = extra
  await sql`insert into booking_extras (booking_id, kind, amount, note, payment_id, position, added_by, added_at)
    values (${bookingId}, ${kind}, ${amount}, ${note}, ${paymentId}, 100, ${by}, ${at})`.execute(tx)
}

/** Replaces the extras that staff have added; those of payments stay. */
export async function replaceExtras(
  tx: Tx,
  bookingId: string,
  extras: readonly ExtraForm[],
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  await sql`delete from booking_extras where booking_id = ${bookingId} and payment_id is null
    and kind not in ('CANCELLATION', 'LEGACY')`.execute(tx)
  if (extras.length === 0) return
  await sql`insert into booking_extras (booking_id, kind, amount, note, position, added_by, added_at) values
    ${sql.join(
      extras.map(
        ({ kind, amount, note }, index) => sql`(${bookingId}, ${kind}, ${amount}, ${note}, ${index}, ${by}, ${at})`,
      ),
    )}`.execute(tx)
}

/** Sets the fee of a cancelled booking; 0 removes it. */
export async function replaceFee(
  tx: Tx,
  bookingId: string,
  amount: number,
  { by, at }: { by: string | null; at: Date },
): Promise<void> {
  await sql`delete from booking_extras where booking_id = ${bookingId} and kind = 'CANCELLATION'`.execute(tx)
  if (amount > 0) await insertExtra(tx, { bookingId, kind: 'CANCELLATION', amount, note: null, by, at })
}

/** Records a loss, or with a negative amount takes one back. */
export async function insertWriteOff(
  tx: Tx,
  {
    bookingId,
    amount,
    reason,
    by,
    at,
  }: { bookingId: string; amount: number; reason: string; by: string | null; at: Date },
): Promise<void> {
  await sql`insert into write_offs (booking_id, amount, reason, written_by, at)
    values (${bookingId}, ${amount}, ${reason}, ${by}, ${at})`.execute(tx)
}

/** Payment with credit. */
export interface CreditRow {
  id: string
  credit: number
}

/** Locks the payments of a client that have credit, the oldest first. */
export async function lockCredit(tx: Tx, clientId: string): Promise<CreditRow[]> {
  const { rows } = await sql<CreditRow>`
    select id, credit from payments where client_id = ${clientId} and credit > 0 and deleted_at is null
    order by paid_at, id for update`.execute(tx)
  return rows
}

/** An allocation with what is left of it, its payment and its booking. */
export interface AllocationRow {
  id: string
  paymentId: string
  bookingId: string
  left: number
  isTip: boolean
}

const allocationColumns = sql`a.id, a.payment_id as "paymentId", a.booking_id as "bookingId",
  a.amount - a.reduced_amount as left, a.is_tip as "isTip"`

/** Returns what is left of the allocations of a payment, the newest first. */
export async function findAllocations(db: Database, paymentId: string): Promise<AllocationRow[]> {
  const { rows } = await sql<AllocationRow>`
    select ${allocationColumns} from allocations a join payments p on p.id = a.payment_id
    where a.payment_id = ${paymentId} and a.amount > a.reduced_amount
    order by coalesce(a.allocated_at, p.paid_at) desc, a.inserted_at desc, a.is_tip desc, a.id`.execute(db)
  return rows
}

/** Returns an allocation, unless its payment is deleted. */
export async function findAllocation(db: Database, id: string): Promise<AllocationRow | undefined> {
  const { rows } = await sql<AllocationRow>`
    select ${allocationColumns} from allocations a join payments p on p.id = a.payment_id
    where a.id = ${id} and payment_counts(p)`.execute(db)
  return rows[0]
}

/** Reduces an allocation: refunded with a refund, otherwise given back to the credit of its payment. */
export async function reduceAllocation(
  tx: Tx,
  reduction: { allocationId: string; amount: number; refundId?: string; reason: string; by: string | null; at: Date },
): Promise<void> {
  const { allocationId, amount, refundId = null, reason, by, at } = reduction
  await sql`insert into allocation_reductions (allocation_id, amount, refund_id, reason, reduced_by, at)
    values (${allocationId}, ${amount}, ${refundId}, ${reason}, ${by}, ${at})`.execute(tx)
}

interface Refund {
  paymentId: string
  amount: number
  fromCredit: number
  method: PaymentMethod
  transactionId: string | null
  reason: string
  isDueAgain: boolean
  heldByDriverId: string | null
  by: string | null
  at: Date
}

/** Inserts a refund and returns its id. A payment of an older server no longer allocates itself whole. */
export async function insertRefund(tx: Tx, refund: Refund): Promise<string> {
  await sql`update payments p set allocates_itself = false,
      client_id = coalesce(p.client_id, (select b.client_id from bookings b where b.id = p.booking_id))
    where p.id = ${refund.paymentId} and p.allocates_itself`.execute(tx)
  const { rows } = await sql<{ id: string }>`
    insert into refunds (payment_id, amount, from_credit, method, transaction_id, reason, is_due_again, held_by_driver_id,
      refunded_by, at)
    values (${refund.paymentId}, ${refund.amount}, ${refund.fromCredit}, ${refund.method}, ${refund.transactionId},
      ${refund.reason}, ${refund.isDueAgain}, ${refund.heldByDriverId}, ${refund.by}, ${refund.at})
    returning id`.execute(tx)
  if (!rows[0]) throw new Error('The refund was not inserted')
  return rows[0].id
}

/** Returns the bookings to which money of a payment was allocated, that of the payment included, by id. */
export async function findBookingsOf(db: Database, paymentId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select booking_id as id from payments where id = ${paymentId} and booking_id is not null
    union select booking_id from allocations where payment_id = ${paymentId} order by 1`.execute(db)
  return rows.map(({ id }) => id)
}
