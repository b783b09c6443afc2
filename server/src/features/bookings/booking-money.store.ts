import { sql } from 'kysely'
import { bookingCost, bookingDue } from '../../platform/database/booking-money.ts'

/** State of a booking `b` that follows from its cost and its money (rules/money 50). */
const paymentState = sql`case
  when b.written_off > 0 and ${bookingDue()} = 0 then 'WRITTEN_OFF'
  when b.paid_amount = 0 and b.refunded_amount > 0 then 'REFUNDED'
  when b.paid_amount > 0 and ${bookingDue()} > 0 then 'PARTIAL'
  when b.paid_amount > 0 or b.status <> 'CANCELLED' and ${bookingCost()} = 0 then 'PAID'
  else 'UNPAID' end`

/** Cost, what is due and the deposit of a booking `b`, for readers of its price. */
export const costColumns = sql`
  json_build_object('price', b.total_price,
    'extras', case when b.extras_amount + b.cancellation_fee > 0 then (
      select json_agg(json_build_object('id', e.id, 'kind', e.kind, 'amount', e.amount, 'note', e.note)
        order by e.position, e.added_at, e.id)
      from booking_extras e where e.booking_id = b.id) else '[]'::json end,
    'discount', b.discount, 'discountReason', b.discount_reason, 'stampDuty', b.stamp_duty, 'total', ${bookingCost()}) as costs,
  ${bookingDue()} as due, ${paymentState} as "paymentState",
  case when b.deposit_amount is not null then json_build_object('amount', b.deposit_amount, 'dueBy', b.deposit_due_by,
    'paid', least(b.deposit_amount, b.paid_amount)) end as deposit`

/** Money received for a booking `b`, for readers with payments:read. */
export const paidColumns = sql`b.paid_amount as "paidAmount", b.refunded_amount as "refundedAmount",
  b.written_off as "writtenOff",`

/** Payments and allocations of a booking `b`, of which one is read alone. */
export const paymentColumns = sql`
  coalesce((select json_agg(row_to_json(x)) from (
    select p.id, p.kind, p.method, p.amount, p.status, p.transaction_id as "transactionId", instant(p.paid_at) as "paidAt",
      p.refunded_amount as refunded
    from payments p
    where p.deleted_at is null and p.id in (select i.id from payments i where i.booking_id = b.id
      union select a.payment_id from allocations a where a.booking_id = b.id)
    order by coalesce(p.paid_at, p.created_at), p.id) x), '[]') as payments,
  coalesce((select json_agg(row_to_json(x)) from (
    select a.id, a.payment_id as "paymentId", a.amount - a.reduced_amount as amount, a.is_tip as "isTip",
      instant(coalesce(a.allocated_at, p.paid_at)) as at
    from allocations a join payments p on p.id = a.payment_id
    where a.booking_id = b.id and payment_counts(p) and a.amount > a.reduced_amount
    order by coalesce(a.allocated_at, p.paid_at), a.inserted_at, a.id) x), '[]') as allocations,`
