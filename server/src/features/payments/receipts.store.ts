import type { PaymentMethod } from '@yoon/contract/payment-methods'
import type { ServiceType } from '@yoon/contract/service-types'
import { sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** What a receipt says; days and moments are local to the company. */
export interface ReceiptRow {
  number: number | null
  status: string
  amount: number
  currency: string
  method: PaymentMethod | null
  transactionId: string | null
  paidAt: string | null
  cancelledAt: string | null
  recordedBy: string | null
  reference: string
  serviceType: ServiceType
  day: string
  time: string
  /** The last day of a rental by the day, the hours of one by the hour. */
  endDay: string | null
  hours: number | null
  pickup: string
  destination: string | null
  client: string
  phone: string | null
  companyName: string
  address: string
  companyPhone: string
  email: string
  website: string
}

/** A payment with all that its receipt says, were it deleted too. */
export async function findReceipt(db: Database, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select p.receipt_number as number, p.status, p.amount, p.currency, p.method, p.transaction_id as "transactionId",
      to_char(p.paid_at at time zone (s.business->>'timezone'), 'DD/MM/YYYY "à" HH24:MI') as "paidAt",
      to_char(p.deleted_at at time zone (s.business->>'timezone'), 'DD/MM/YYYY') as "cancelledAt",
      r.first_name || ' ' || r.last_name as "recordedBy", b.reference, b.service_type as "serviceType",
      to_char(b.scheduled_date, 'DD/MM/YYYY') as day, to_char(b.scheduled_time, 'HH24:MI') as time,
      to_char(b.rental_end_date, 'DD/MM/YYYY') as "endDay", b.rental_hours as hours,
      b.pickup_location as pickup, b.destination, c.first_name || ' ' || c.last_name as client, c.phone,
      s.profile->>'companyName' as "companyName", s.profile->>'address' as address,
      s.profile->>'phone' as "companyPhone", s.profile->>'email' as email, s.profile->>'website' as website
    from payments p join bookings b on b.id = p.booking_id join users c on c.id = b.client_id cross join settings s
      left join users r on r.id = p.recorded_by
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/**
 * Gives the receipt of a completed payment its number unless it has one, and says whether it did: under the payment's lock and
 * that of the counter, with one transaction, so that no number is given twice or lost.
 */
export async function giveReceiptNumber(tx: Database, id: string): Promise<boolean> {
  const payment = await tx
    .selectFrom('payments')
    .select('receipt_number')
    .where('id', '=', id)
    .where('status', '=', 'COMPLETED')
    .where('deleted_at', 'is', null)
    .forUpdate()
    .executeTakeFirst()
  if (payment?.receipt_number !== null) return false
  const { rows } = await sql<{ number: number }>`
    update counters set value = value + 1 where name = 'receipts' returning value::int as number`.execute(tx)
  const number = rows[0]?.number
  if (number === undefined) throw new Error('The counter of receipts is missing')
  await tx.updateTable('payments').set({ receipt_number: number }).where('id', '=', id).execute()
  return true
}
