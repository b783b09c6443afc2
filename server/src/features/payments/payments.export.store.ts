import type { PaymentKind } from '@yoon/contract/ledger/states'
import type { PaymentMethod } from '@yoon/contract/payments/methods'
import type { PaymentStatus } from '@yoon/contract/payments/status'
import { sql } from 'kysely'
import { localText } from '../../platform/database/company-time.ts'
import type { Database } from '../../platform/database/database.ts'
import { findAllPayments } from './payment-search.store.ts'
import { orderOf, type PaymentFilter, paymentFilter } from './payments.list.store.ts'

/** Payment as shown in a spreadsheet; times are in the company's time zone. */
export interface ExportRow {
  createdAt: string
  /** Null for money that pays no trip. */
  reference: string | null
  client: string
  phone: string | null
  pickup: string | null
  destination: string | null
  amount: number
  method: PaymentMethod | null
  transactionId: string | null
  status: PaymentStatus
  paidAt: string | null
  receipt: number | null
  receiptCode: string | null
  recordedBy: string | null
  notes: string | null
  kind: PaymentKind
  stampDuty: number
  refunded: number
  credit: number
}

/**
 * Returns the ids of the payments of a filter, in the order of the list: a snapshot that slow exports read in batches.
 */
export async function findExportIds(db: Database, filter: PaymentFilter): Promise<readonly string[]> {
  const { search } = filter
  if (search) return findAllPayments(db, { ...filter, search })
  const { rows } = await sql<{ ids: string[] }>`
    select coalesce(array_agg(p.id::text order by ${orderOf(filter)}), '{}') as ids
    from payments p where ${paymentFilter(filter)}`.execute(db)
  return rows[0]?.ids ?? []
}

/** Reads the payments of these ids, in their order. */
export async function readExportRows(db: Database, ids: readonly string[]): Promise<readonly ExportRow[]> {
  const { rows } = await sql<ExportRow>`
    select ${localText(sql`p.created_at`, 'YYYY-MM-DD HH24:MI')} as "createdAt",
      b.reference, c.first_name || ' ' || c.last_name as client, c.phone, b.pickup_location as pickup, b.destination,
      p.amount, p.method, p.transaction_id as "transactionId", p.status,
      ${localText(sql`p.paid_at`, 'YYYY-MM-DD HH24:MI')} as "paidAt",
      p.receipt_number as receipt, p.receipt_code as "receiptCode", r.first_name || ' ' || r.last_name as "recordedBy", p.notes,
      p.kind, p.stamp_duty as "stampDuty", p.refunded_amount as refunded, p.credit
    from unnest(${ids}::uuid[]) with ordinality wanted (id, position)
      join payments p on p.id = wanted.id left join bookings b on b.id = p.booking_id
      join users c on c.id = coalesce(p.client_id, b.client_id)
      left join users r on r.id = p.recorded_by
    order by wanted.position`.execute(db)
  return rows
}
