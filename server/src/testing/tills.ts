import { completeBooking } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { closeTill, openTill } from '@yoon/contract/till/calls'
import type { CashCounts } from '@yoon/contract/till/denominations'
import type { Till } from '@yoon/contract/till/schemas'
import { sql } from 'kysely'
import type { Caller, TestApp } from './app.ts'
import { bookingIn, insertUser, unique } from './builders.ts'

/** Inserts a cashier and signs them in. */
export async function signInCashier(app: TestApp): Promise<{ token: string; userId: string }> {
  const userId = await insertUser(app.db, { role: 'CAISSIERE' })
  return { ...(await app.signIn(userId)), userId }
}

export async function openTillOf(app: TestApp, as: Caller, float = 20_000): Promise<Till> {
  const { data, text } = await app.call(as, openTill, { float })
  if (!data) throw new Error(`The till was not opened: ${text}`)
  return data
}

/** Returns the form of a cash payment with a unique transaction id. */
export function cashPayment(amount = 35_000) {
  return { method: 'CASH' as const, amount, transactionId: `ESP-${unique()}` }
}

/** Completes a new booking with cash. */
export async function takeCash(app: TestApp, as: Caller, amount = 35_000): Promise<Booking> {
  const { id } = await bookingIn(app, 'ASSIGNED')
  const { data, text } = await app.call(as, completeBooking, { id, ...cashPayment(amount) })
  if (!data) throw new Error(`The booking was not completed: ${text}`)
  return data
}

/** Returns a count of an amount in notes of 500 and coins of 1. */
export function countOf(amount: number): CashCounts {
  return { '500': Math.floor(amount / 500), '1': amount % 500 }
}

export async function closeTillOf(app: TestApp, as: Caller, amount: number, reason?: string): Promise<Till> {
  const { data, text } = await app.call(as, closeTill, { counts: countOf(amount), ...(reason && { reason }) })
  if (!data) throw new Error(`The till was not closed: ${text}`)
  return data
}

/** Marks the payment of a booking as cash that its driver holds. */
export async function holdByDriver(app: TestApp, bookingId: string, driverId: string): Promise<void> {
  await sql`update payments set held_by_driver_id = ${driverId} where booking_id = ${bookingId}`.execute(app.db)
}

/** Returns the tills whose expected cash is not their float and the effects of their entries, and unequal payments. */
export async function findTillErrors({ db }: Pick<TestApp, 'db'>): Promise<unknown[]> {
  const { rows } = await sql`
    select 'sum' as what, s.id from till_sessions s where s.expected is not null
      and s.expected <> s.float_amount + (select coalesce(sum(e.cash), 0) from till_entries e where e.session_id = s.id)
    union all
    select 'gap', null from (
      select count(*) as numbers, max(split_part(number, '-', 3)::int) as highest from till_sessions
      where number is not null group by split_part(number, '-', 2)) n where n.numbers <> n.highest
    union all
    select 'payment', p.id from payments p
    where p.method = 'CASH' and p.status = 'COMPLETED' and p.deleted_at is null and p.held_by_driver_id is null
      and (select count(*) from till_entries e where e.payment_id = p.id and e.kind = 'PAYMENT') <> 1`.execute(db)
  return rows
}
