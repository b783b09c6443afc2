import type { ServiceType } from '@yoon/contract/bookings/service-types'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'

/** Content of a receipt; days and times are in the company's time zone. */
export interface ReceiptRow {
  number: number | null
  /** Printed form of the number; `null` for the older series. */
  code: string | null
  status: string
  amount: number
  currency: string
  method: PaymentMethod | null
  transactionId: string | null
  paidAt: string | null
  /** Day on which the money of a late entry arrived. */
  receivedOn: string | null
  cancelledAt: string | null
  recordedBy: string | null
  /** Stamp duty that was handed over on top of the amount. */
  stampDuty: number
  /** The part that was given back. */
  refunded: number
  /** References of all trips that it pays, if there are several. */
  trips: string | null
  /** The first trip; null for money that pays none. */
  reference: string | null
  serviceType: ServiceType | null
  day: string | null
  time: string | null
  /** Last day of a daily rental; null for other services. */
  endDay: string | null
  /** Hours of an hourly rental; null for other services. */
  hours: number | null
  pickup: string | null
  destination: string | null
  client: string
  phone: string | null
  companyName: string
  address: string
  companyPhone: string
  email: string
  website: string
  ninea: string
  rccm: string
  /** Driver and vehicle of the trip. */
  driver: string | null
  vehicle: string | null
}

/** Finds the data of a payment's receipt, even if the payment is deleted. */
export async function findReceipt(db: Database, id: string): Promise<ReceiptRow | undefined> {
  const { rows } = await sql<ReceiptRow>`
    select p.receipt_number as number, p.receipt_code as code, p.status, p.amount, p.currency, p.method, p.transaction_id as "transactionId",
      ${localText(sql`p.paid_at`, 'DD/MM/YYYY "à" HH24:MI')} as "paidAt",
      to_char(p.received_on, 'DD/MM/YYYY') as "receivedOn",
      ${localText(sql`p.deleted_at`, 'DD/MM/YYYY')} as "cancelledAt",
      r.first_name || ' ' || r.last_name as "recordedBy", b.reference, b.service_type as "serviceType",
      p.stamp_duty as "stampDuty", p.refunded_amount as refunded,
      (select string_agg(t.reference, ', ' order by t.starts_at) from (select distinct k.reference, k.starts_at
        from allocations a join bookings k on k.id = a.booking_id where a.payment_id = p.id) t
        having count(*) > 1) as trips,
      to_char(b.scheduled_date, 'DD/MM/YYYY') as day, to_char(b.scheduled_time, 'HH24:MI') as time,
      to_char(b.rental_end_date, 'DD/MM/YYYY') as "endDay", b.rental_hours as hours,
      b.pickup_location as pickup, b.destination, c.first_name || ' ' || c.last_name as client, c.phone,
      s.profile->>'companyName' as "companyName", s.profile->>'address' as address,
      s.profile->>'phone' as "companyPhone", s.profile->>'email' as email, s.profile->>'website' as website,
      coalesce(s.profile->>'ninea', '') as ninea, coalesce(s.profile->>'rccm', '') as rccm,
      (select u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id
        where d.id = b.driver_id) as driver,
      (select v.brand || ' ' || v.model || ' · ' || v.license_plate from vehicles v where v.id = b.vehicle_id) as vehicle
    from payments p left join bookings b on b.id = p.booking_id
      join users c on c.id = coalesce(p.client_id, b.client_id) cross join settings s
      left join users r on r.id = p.recorded_by
    where p.id = ${id}`.execute(db)
  return rows[0]
}

/** Receipt number assigned to a payment, and its printed form. */
export interface NumberedReceipt {
  paymentId: string
  number: number
  code: string
}

/**
 * Assigns receipt numbers to completed payments without one, in the order of their dates: those of this transaction,
 * and those recorded by a server of an older version. The counter stays locked until the end of the transaction.
 */
export async function numberReceipts(tx: Tx): Promise<NumberedReceipt[]> {
  const { rows } = await sql<NumberedReceipt>`
    select payment_id as "paymentId", number, code from number_receipts()`.execute(tx)
  return rows
}
