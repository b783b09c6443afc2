import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { makeCompany } from './demo/company.ts'
import { insertOrders, insertRows } from './demo/insert-rows.ts'
import { createRandom } from './demo/random.ts'
import { findCountErrors } from './features/counts/index.ts'
import type { Pool } from './platform/database/database.ts'
import { migrate, readMigrations } from './platform/database/migrate.ts'
import { inTransaction } from './platform/database/transaction.ts'
import { testNow } from './testing/app.ts'
import { createEmptyDatabase } from './testing/database.ts'
import { moneyProblems } from './testing/ledger.ts'
import { testPasswordHash } from './testing/test-password.ts'

/** The last migration before the ledger. */
const before = '0055-work-queue.sql'

let db: Pool
let close: () => Promise<void>
let former: Awaited<ReturnType<typeof readFigures>>
let present: typeof former
beforeAll(async () => {
  const opened = await createEmptyDatabase()
  db = opened.db
  close = opened.close
  await migrate(db, { migrations: readMigrations().filter(({ name }) => name <= before) })
  const company = makeCompany(createRandom(66), testNow.getTime(), testPasswordHash)
  await inTransaction(db, async (tx) => {
    await insertRows(tx, 'users', company.users)
    await insertRows(tx, 'drivers', company.drivers)
    await insertRows(tx, 'vehicles', company.vehicles)
    await insertOrders(tx, company)
  })
  await addOddPayments()
  former = await readFigures()
  await migrate(db)
  present = await readFigures()
}, 120_000)
afterAll(() => close())

/** Makes what years of use leave behind: wrong amounts, refunds, failures, deletions, money of cancelled trips. */
async function addOddPayments(): Promise<void> {
  const nth = (status: string, number: number) =>
    sql`(select id from bookings where status = ${status} and payment_method is distinct from 'UNPAID' and id in
      (select booking_id from payments where status = 'COMPLETED') order by reference offset ${number} limit 1)`
  const paymentOf = (number: number) => sql`booking_id = ${nth('COMPLETED', number)} and status = 'COMPLETED'`
  await sql`update payments set amount = amount - 500 where ${paymentOf(0)}`.execute(db)
  await sql`update payments set amount = amount + 4000 where ${paymentOf(1)}`.execute(db)
  await sql`update payments set status = 'REFUNDED' where ${paymentOf(2)}`.execute(db)
  await sql`update payments set status = 'FAILED' where ${paymentOf(3)}`.execute(db)
  await sql`with gone as (update payments set deleted_at = now() where ${paymentOf(4)} returning booking_id)
    update bookings set payment_method = 'UNPAID' from gone where id = gone.booking_id`.execute(db)
  await sql`update bookings set status = 'CANCELLED', cancel_reason = 'CLIENT', payment_method = null
    where id = ${nth('COMPLETED', 5)}`.execute(db)
  await sql`insert into payments (booking_id, amount, currency, method, status, transaction_id, paid_at)
    select id, total_price + 1500, 'XOF', 'CARD', 'COMPLETED', 'AVANCE-' || reference, now() from bookings
    where status = 'CONFIRMED' and deleted_at is null limit 2`.execute(db)
  await sql`select number_receipts()`.execute(db)
}

/** The figures of the payments from before: what any screen or export adds up of them. */
async function readFigures() {
  const all = async (query: ReturnType<typeof sql>) => (await query.execute(db)).rows
  return {
    payments:
      await all(sql`select id, booking_id, amount, currency, method, status, transaction_id, phone_number, notes,
      receipt_number, receipt_code, recorded_by, created_at, paid_at, reminded_at, deleted_at
      from payments order by created_at, id`),
    byMonth:
      await all(sql`select status, method, to_char(coalesce(paid_at, created_at) at time zone 'Africa/Dakar', 'YYYY-MM')
        as month, count(*)::int as payments, sum(amount)::int as amount
      from payments where deleted_at is null group by 1, 2, 3 order by 1, 2, 3`),
    paidByBooking: await all(sql`select id, paid_amount from bookings order by id`),
    bookings: await all(sql`select id, status, payment_method, total_price, version from bookings order by id`),
    cards: await all(
      sql`select view, sum(paid)::int as paid from booking_counts_now where day is null group by 1 order by 1`,
    ),
  }
}

/** Payments that the migration has added for trips that were unpaid without an awaited payment. */
async function addedPayments() {
  const known = new Set(former.payments.map((row) => (row as { id: string }).id))
  return present.payments.filter((row) => !known.has((row as { id: string }).id))
}

describe('the migration to the ledger', () => {
  it('keeps every payment with its id, amount, method, status, dates, receipt and deletion', async () => {
    const added = new Set(await addedPayments())
    expect(present.payments.filter((row) => !added.has(row))).toEqual(former.payments)
    expect(former.payments.length).toBeGreaterThan(200)
  })

  it('keeps what was paid of every booking, and the figures of the cards', () => {
    expect(present.paidByBooking).toEqual(former.paidByBooking)
    expect(present.bookings).toEqual(former.bookings)
    expect(present.cards).toEqual(former.cards)
  })

  it('keeps the numbers and sums by status, method and month, but for the awaited payment of a deleted one', async () => {
    const added = (await addedPayments()) as { amount: number; status: string }[]
    expect(added.map(({ status }) => status)).toEqual(['PENDING'])
    const moneyOf = (figures: typeof former) =>
      figures.byMonth.filter((row) => (row as { status: string }).status !== 'PENDING')
    expect(moneyOf(present)).toEqual(moneyOf(former))
    const owed = ({ byMonth }: typeof former) =>
      byMonth.reduce<number>(
        (sum, row) => sum + ((row as { status: string }).status === 'PENDING' ? (row as { amount: number }).amount : 0),
        0,
      )
    expect(owed(present)).toBe(owed(former) + (added[0]?.amount ?? 0))
  })

  it('keeps the revenue of each day', async () => {
    const { rows: revenue } = await sql`
      select day, method, sum(amount)::int as amount from revenue_counts_now where day is not null
      group by 1, 2 having sum(amount) <> 0 order by 1, 2`.execute(db)
    const { rows: received } = await sql`
      select (paid_at at time zone 'Africa/Dakar')::date as day, method, sum(amount)::int as amount from payments
      where status = 'COMPLETED' and deleted_at is null group by 1, 2 order by 1, 2`.execute(db)
    expect(revenue).toEqual(received)
  })

  it('leaves no equation of the ledger and no count wrong', async () => {
    expect(await moneyProblems(db)).toEqual([])
    expect(await findCountErrors(db)).toEqual([])
  })

  it('takes a difference from the price as an extra or a discount, so that nothing more is due', async () => {
    const { rows } = await sql<{ due: number }>`
      select booking_due(b) as due from bookings b where status = 'COMPLETED' and payment_method <> 'UNPAID'
        and deleted_at is null and booking_due(b) > 0`.execute(db)
    expect(rows).toEqual([])
    const { rows: legacy } = await sql<{ extras: number; discounts: number }>`
      select (select count(*)::int from booking_extras where kind = 'LEGACY' and amount = 4000) as extras,
        (select count(*)::int from bookings where discount = 500 and discount_reason = 'Écart repris') as discounts`.execute(
      db,
    )
    expect(legacy[0]).toEqual({ extras: expect.any(Number), discounts: 1 })
    expect(legacy[0]?.extras).toBeGreaterThan(0)
  })

  it('keeps the pending amounts as what is due', async () => {
    const { rows } = await sql`
      select b.reference from payments p join bookings b on b.id = p.booking_id
      where p.status = 'PENDING' and p.deleted_at is null and b.status = 'COMPLETED' and b.deleted_at is null
        and booking_due(b) <> p.amount`.execute(db)
    expect(rows).toEqual([])
  })
})
