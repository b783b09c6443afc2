import type { Generated } from 'kysely'

type Moment = Date

interface Payments {
  id: Generated<string>
  booking_id: string | null
  client_id: string | null
  kind: Generated<string>
  source: Generated<string>
  stamp_duty: Generated<number>
  credit: Generated<number>
  refunded_amount: Generated<number>
  held_by_driver_id: string | null
  request_id: string | null
  received_on: string | null
  allocates_itself: Generated<boolean>
  amount: number
  currency: string
  method: string | null
  status: string
  transaction_id: string | null
  phone_number: string | null
  notes: string | null
  receipt_number: number | null
  receipt_code: string | null
  recorded_by: string | null
  created_at: Generated<Moment>
  paid_at: Moment | null
  reminded_at: Moment | null
  held_cash: Generated<number>
  deleted_at: Moment | null
}

interface Allocations {
  id: Generated<string>
  payment_id: string
  booking_id: string
  amount: number
  is_tip: Generated<boolean>
  allocated_at: Moment | null
  allocated_by: string | null
  reduced_amount: Generated<number>
}

/** Tables of the ledger that the query builder knows. */
export interface MoneyTables {
  payments: Payments
  allocations: Allocations
}
