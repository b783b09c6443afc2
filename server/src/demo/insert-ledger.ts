import { type RawBuilder, sql } from 'kysely'
import { numberReceipts } from '../features/payments/index.ts'
import type { Tx } from '../platform/database/database.ts'

type Sql = RawBuilder<unknown>

/** Cashier who records what follows. */
const cashier = sql`(select recorded_by from payments where recorded_by is not null order by created_at desc, id limit 1)`

/** The booking of a status that comes so many places later in the order of the starts. */
const tripAt = (condition: Sql, place: number) => sql`(select b.id from bookings b
  where ${condition} and b.deleted_at is null order by b.starts_at, b.id limit 1 offset ${place})`

const isToCome = (
  now: Date,
) => sql`b.status in ('CONFIRMED', 'ASSIGNED') and b.starts_at > ${now}::timestamptz + interval '1 day'
  and not exists (select from payments p where p.booking_id = b.id)`
const isUnpaid = sql`b.status = 'COMPLETED' and b.payment_method = 'UNPAID'`

/**
 * Adds what the ledger shows beside single payments: deposits asked for, paid and overdue, a trip paid in part, extras, a refund,
 * a promise, and the credit of a cancelled trip (rules/money 50–66).
 */
export async function insertLedger(tx: Tx, now: Date): Promise<void> {
  // Waiting, tolls and tips of the trips that were paid above their price.
  await sql`update booking_extras set kind = 'OTHER', note = 'Complément' where kind = 'LEGACY'`.execute(tx)
  await addDeposits(tx, now)
  await addPartialPayments(tx, now)
  await addRefunds(tx, now)
  await addCredit(tx, now)
  await sql`insert into debt_promises (client_id, promised_on, note, made_by, made_at)
    select b.client_id, (${now}::timestamptz at time zone 'Africa/Dakar')::date + 5, 'À la fin du mois', ${cashier}, ${now}
    from bookings b where b.id = ${tripAt(isUnpaid, 2)} on conflict do nothing`.execute(tx)
  await numberReceipts(tx)
}

/** A deposit of a third of the price: one to come, one that is overdue, and one that is paid. */
async function addDeposits(tx: Tx, now: Date): Promise<void> {
  for (const place of [0, 1, 2]) {
    await sql`update bookings b set deposit_amount = ceil(b.total_price / 300.0) * 100,
        deposit_due_by = (${now}::timestamptz at time zone 'Africa/Dakar')::date + ${place === 1 ? -1 : 1}::int
      where b.id = ${tripAt(isToCome(now), place)}`.execute(tx)
  }
  await sql`insert into payments (booking_id, amount, currency, method, status, transaction_id, kind, recorded_by, created_at,
      paid_at)
    select b.id, b.deposit_amount, 'XOF', 'WAVE', 'COMPLETED', 'T_ACOMPTE' || substr(b.reference, 3), 'DEPOSIT', ${cashier},
      ${now}::timestamptz - interval '5 hours', ${now}::timestamptz - interval '5 hours'
    from bookings b where b.deposit_amount is not null and b.deposit_due_by >= (${now}::timestamptz at time zone 'Africa/Dakar')::date
    order by b.starts_at desc, b.id limit 1`.execute(tx)
}

/** Half of a debt that was paid in cash: the rest stays due. */
async function addPartialPayments(tx: Tx, now: Date): Promise<void> {
  await sql`with trip as (select b.* from bookings b where b.id = ${tripAt(isUnpaid, 1)}),
    paid as (
      insert into payments (booking_id, amount, currency, method, status, transaction_id, recorded_by, created_at, paid_at)
      select id, total_price / 200 * 100, 'XOF', 'CASH', 'COMPLETED', 'ESP-' || substr(reference, 3) || '-1', ${cashier},
        ${now}::timestamptz - interval '4 hours', ${now}::timestamptz - interval '4 hours' from trip)
    update bookings set payment_method = 'CASH' where id = (select id from trip)`.execute(tx)
}

/** A part of a payment by Wave that was given back. */
async function addRefunds(tx: Tx, now: Date): Promise<void> {
  // The ledger keeps this payment: one that allocates itself is refunded whole or not at all.
  await sql`with source as (
      select a.id as allocation_id, p.id, p.amount from payments p join allocations a on a.payment_id = p.id
      where p.method = 'WAVE' and p.status = 'COMPLETED' and p.amount >= 20000
        and p.paid_at < ${now}::timestamptz - interval '1 day' order by p.paid_at desc, p.id limit 1
    ), kept as (
      update payments p set allocates_itself = false, client_id = coalesce(p.client_id, b.client_id)
      from source s, bookings b where p.id = s.id and b.id = p.booking_id
    ), refund as (
      insert into refunds (payment_id, amount, method, transaction_id, reason, at, refunded_by)
      select id, 5000, 'WAVE', 'T_REMB' || substr(id::text, 1, 8), 'Attente facturée par erreur',
        ${now}::timestamptz - interval '3 hours', ${cashier} from source returning id, at, refunded_by
    )
    insert into allocation_reductions (allocation_id, amount, refund_id, reason, at, reduced_by)
    select s.allocation_id, 5000, f.id, 'Attente facturée par erreur', f.at, f.refunded_by from source s, refund f`.execute(
    tx,
  )
}

/** Money of a cancelled trip, which its client has as credit. */
async function addCredit(tx: Tx, now: Date): Promise<void> {
  await sql`insert into payments (client_id, booking_id, amount, currency, method, status, transaction_id, kind, recorded_by,
      created_at, paid_at, allocates_itself)
    select b.client_id, b.id, 10000, 'XOF', 'ORANGE_MONEY', 'COMPLETED', 'MP-CREDIT-' || substr(b.reference, 3), 'DEPOSIT', ${cashier},
      ${now}::timestamptz - interval '2 days', ${now}::timestamptz - interval '2 days', false
    from bookings b where b.status = 'CANCELLED' and b.deleted_at is null order by b.starts_at desc, b.id limit 1`.execute(
    tx,
  )
}
