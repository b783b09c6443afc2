import type { PaymentMethod } from '@yoon/contract/payments/methods'
import { type CashCounts, cashPieces } from '@yoon/contract/till/denominations'
import { sql } from 'kysely'
import type { Tx } from '../platform/database/database.ts'
import { dayMs, hourMs, minuteMs } from './clock.ts'

interface Taken {
  id: string
  method: PaymentMethod
  amount: number
  paidAt: Date
  day: string
}

interface Close {
  /** Cash that was missing, or too much. */
  difference: number
  reason: string | null
  isValidated: boolean
  /** Spent from the till and brought to the bank, of what is in it. */
  expense: number
  expenseReason: string
}

const float = 25_000
/** The last three working days of the cashier, the latest first. */
const closings: readonly Close[] = [
  { difference: -200, reason: null, isValidated: false, expense: 3_000, expenseReason: 'Lavage du Prado' },
  {
    difference: -2_500,
    reason: 'Monnaie rendue en trop à un client, retrouvée au comptage',
    isValidated: true,
    expense: 5_000,
    expenseReason: 'Péage et parking AIBD',
  },
  { difference: 500, reason: null, isValidated: true, expense: 2_000, expenseReason: 'Papier et stylos' },
]

/**
 * Adds the tills of the cashier: that of today is open, the three before are closed with a difference, one of them not
 * validated. A driver holds the cash of their last trips.
 */
export async function insertTills(tx: Tx, now: Date): Promise<void> {
  const cashier = await idOf(tx, 'CAISSIERE')
  const admin = await idOf(tx, 'ADMIN')
  if (!cashier || !admin) return
  const taken = await readTaken(tx, cashier, now)
  const today = await dayOf(tx, now)
  const past = [...new Set(taken.filter(({ day }) => day < today).map(({ day }) => day))].toReversed()
  for (const [index, closing] of [...closings.entries()].toReversed()) {
    const ofDay = taken.filter(({ day }) => day === past[index])
    if (ofDay.length > 0) await insertClosed(tx, { cashier, admin, taken: ofDay, closing, now })
  }
  const ofToday = taken.filter(({ day }) => day === today)
  const first = ofToday[0]?.paidAt.getTime() ?? now.getTime()
  const id = await insertSession(tx, cashier, new Date(Math.min(first, now.getTime()) - 30 * minuteMs))
  await insertPayments(tx, id, cashier, ofToday)
  await holdCash(tx, cashier, now)
}

async function idOf(tx: Tx, role: string): Promise<string | undefined> {
  const { rows } = await sql<{ id: string }>`
    select id from users where role = ${role} and email like '%@yoon.demo' order by id limit 1`.execute(tx)
  return rows[0]?.id
}

async function dayOf(tx: Tx, at: Date): Promise<string> {
  const { rows } = await sql<{ day: string }>`select company_day(${at})::text as day`.execute(tx)
  return rows[0]?.day ?? ''
}

/** Reads the money that a person has taken in the last days, the oldest first. */
async function readTaken(tx: Tx, userId: string, now: Date): Promise<Taken[]> {
  const { rows } = await sql<Taken>`
    select id, method, amount, paid_at as "paidAt", company_day(paid_at)::text as day from payments
    where recorded_by = ${userId} and status = 'COMPLETED' and deleted_at is null
      and paid_at between ${new Date(now.getTime() - 14 * dayMs)} and ${now}
    order by paid_at, id`.execute(tx)
  return rows
}

async function insertSession(tx: Tx, userId: string, at: Date): Promise<string> {
  const { rows } = await sql<{ id: string }>`
    insert into till_sessions (user_id, currency, float_amount, opened_at, opened_on)
    values (${userId}, 'XOF', ${float}, ${at}, company_day(${at})) returning id`.execute(tx)
  return rows[0]?.id ?? ''
}

async function insertPayments(tx: Tx, sessionId: string, userId: string, taken: readonly Taken[]): Promise<void> {
  for (const { id, method, amount, paidAt } of taken) {
    await sql`
      insert into till_entries (session_id, kind, method, amount, cash, at, recorded_by, payment_id)
      values (${sessionId}, 'PAYMENT', ${method}, ${amount}, ${method === 'CASH' ? amount : 0}, ${paidAt}, ${userId},
        ${id})`.execute(tx)
  }
}

interface Closed {
  cashier: string
  admin: string
  taken: readonly Taken[]
  closing: Close
  now: Date
}

async function insertClosed(tx: Tx, { cashier, admin, taken, closing, now }: Closed): Promise<void> {
  const { difference, reason, isValidated, expense, expenseReason } = closing
  const [first, last] = [taken[0]?.paidAt ?? now, taken.at(-1)?.paidAt ?? now]
  const id = await insertSession(tx, cashier, new Date(first.getTime() - 30 * minuteMs))
  await insertPayments(tx, id, cashier, taken)
  const cash = taken.reduce((sum, { method, amount }) => sum + (method === 'CASH' ? amount : 0), 0)
  const bank = Math.floor(cash / 20_000) * 10_000
  const payouts = [
    { kind: 'EXPENSE', amount: expense, reason: expenseReason },
    ...(bank > 0 ? [{ kind: 'BANK', amount: bank, reason: 'Versement CBAO' }] : []),
  ]
  for (const { kind, amount, reason: why } of payouts) {
    await sql`
      insert into till_entries (session_id, kind, amount, cash, at, recorded_by, reason)
      values (${id}, ${kind}, ${amount}, ${-amount}, ${new Date(last.getTime() + 10 * minuteMs)}, ${cashier}, ${why})`.execute(
      tx,
    )
  }
  const expected = float + cash - expense - bank
  const closedAt = new Date(Math.min(last.getTime() + hourMs, now.getTime()))
  await sql`
    update till_sessions set state = ${isValidated ? 'VALIDATED' : 'CLOSED'}, reason = ${reason},
      counts = ${JSON.stringify(piecesOf(expected + difference))}::jsonb, counted = ${expected + difference},
      expected = ${expected}, difference = ${difference}, counted_at = ${closedAt}, closed_at = ${closedAt},
      closed_by = ${cashier}, number = next_code('Z', 'till', ${closedAt}), version = ${taken.length + payouts.length + 3},
      validated_at = ${isValidated ? new Date(Math.min(closedAt.getTime() + 14 * hourMs, now.getTime())) : null},
      validated_by = ${isValidated ? admin : null}
    where id = ${id}`.execute(tx)
}

/** Returns the fewest notes and coins of an amount. */
function piecesOf(amount: number): CashCounts {
  let left = amount
  return Object.fromEntries(
    cashPieces.flatMap(({ key, value }) => {
      const pieces = Math.floor(left / value)
      left -= pieces * value
      return pieces > 0 ? [[key, pieces] as const] : []
    }),
  )
}

/** Leaves the cash of the last trips with the driver who has the most of them, of those that another person recorded. */
async function holdCash(tx: Tx, cashier: string, now: Date): Promise<void> {
  const isHeld = sql`p.method = 'CASH' and p.status = 'COMPLETED' and p.deleted_at is null and b.driver_id is not null
    and p.recorded_by <> ${cashier} and p.paid_at > ${new Date(now.getTime() - 6 * dayMs)} and p.paid_at <= ${now}`
  await sql`
    with chosen as (
      select b.driver_id from payments p join bookings b on b.id = p.booking_id where ${isHeld}
      group by b.driver_id order by count(*) desc, sum(p.amount) desc, b.driver_id limit 1)
    update payments p set held_by_driver_id = b.driver_id from bookings b, chosen
    where b.id = p.booking_id and b.driver_id = chosen.driver_id and ${isHeld}`.execute(tx)
}
