import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import type { PdfCompany } from '../../platform/pdf/pdf-parts.ts'

/** Content of the receipt of a refund; the moment is in the company's time zone. */
export interface RefundReceipt extends PdfCompany {
  /** Printed number; null until the refund has one. */
  code: string | null
  amount: number
  currency: string
  method: PaymentMethod
  transactionId: string | null
  reason: string
  at: string
  by: string | null
  client: string
  phone: string | null
  /** Printed number of the receipt of the payment. */
  paymentCode: string | null
  /** References of the trips that the payment had paid; null if it was credit alone. */
  trips: string | null
}

/** Finds the data of the receipt of a refund. */
export async function findRefundReceipt(db: Database, id: string): Promise<RefundReceipt | undefined> {
  const { rows } = await sql<RefundReceipt>`
    select f.receipt_code as code, f.amount, p.currency, f.method, f.transaction_id as "transactionId", f.reason,
      ${localText(sql`f.at`, 'DD/MM/YYYY "à" HH24:MI')} as at, u.first_name || ' ' || u.last_name as by,
      c.first_name || ' ' || c.last_name as client, c.phone,
      coalesce(p.receipt_code, lpad(p.receipt_number::text, 6, '0')) as "paymentCode",
      (select string_agg(t.reference, ', ' order by t.starts_at) from (select distinct k.reference, k.starts_at
        from allocation_reductions r join allocations a on a.id = r.allocation_id join bookings k on k.id = a.booking_id
        where r.refund_id = f.id or f.is_due_again and a.payment_id = f.payment_id and r.at = f.at) t) as trips,
      s.profile->>'companyName' as "companyName", s.profile->>'address' as address,
      s.profile->>'phone' as "companyPhone", s.profile->>'email' as email,
      coalesce(s.profile->>'ninea', '') as ninea, coalesce(s.profile->>'rccm', '') as rccm
    from refunds f join payments p on p.id = f.payment_id left join bookings b on b.id = p.booking_id
      join users c on c.id = coalesce(p.client_id, b.client_id) left join users u on u.id = f.refunded_by
      cross join settings s
    where f.id = ${id}`.execute(db)
  return rows[0]
}
