import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** A payment that was posted, with what it paid and what is left of it. */
export interface PostedPayment {
  id: string
  allocated: number
  credit: number
  receiptCode: string | null
}

export async function findPosted(db: Database, id: string): Promise<PostedPayment> {
  const { rows } = await sql<PostedPayment>`
    select id, amount - credit as allocated, credit, receipt_code as "receiptCode" from payments where id = ${id}`.execute(
    db,
  )
  if (!rows[0]) throw new Error('A posted payment is missing')
  return rows[0]
}

/** Returns the name and the phone of a client, active or not. */
export async function findClient(
  db: Database,
  id: string,
): Promise<{ id: string; name: string; phone: string | null } | undefined> {
  const { rows } = await sql<{ id: string; name: string; phone: string | null }>`
    select id, first_name || ' ' || last_name as name, phone from users
    where id = ${id} and role = 'CLIENT' and deleted_at is null`.execute(db)
  return rows[0]
}

/** Amount that a booking owes, and amount missing of its deposit before the trip. */
interface Due {
  due: number
  missingDeposit: number
  clientId: string
  status: string
}

/** Returns what is due of a booking; undefined if it is deleted. */
export async function findDue(db: Database, bookingId: string): Promise<Due | undefined> {
  const { rows } = await sql<Due>`
    select booking_due(b) as due, b.client_id as "clientId", b.status,
      case when b.status in ('COMPLETED', 'CANCELLED') then 0
        else least(booking_due(b), greatest(0, coalesce(b.deposit_amount, 0) - b.paid_amount)) end as "missingDeposit"
    from bookings b where b.id = ${bookingId} and b.deleted_at is null`.execute(db)
  return rows[0]
}

/** True if a person recorded or gave back money of a booking (rules/money 65). */
export async function hasHandledMoney(db: Database, bookingId: string, userId: string): Promise<boolean> {
  const { rows } = await sql`
    with own as (
      select id, recorded_by from payments where booking_id = ${bookingId} and method is not null
      union select p.id, p.recorded_by from allocations a join payments p on p.id = a.payment_id
        where a.booking_id = ${bookingId})
    select from own where recorded_by = ${userId}
    union all select from refunds f join own on own.id = f.payment_id where f.refunded_by = ${userId}
    union all select from allocations a where a.booking_id = ${bookingId} and a.allocated_by = ${userId}
    limit 1`.execute(db)
  return rows.length > 0
}
