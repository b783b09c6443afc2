import { deepEqual } from 'node:assert/strict'
import { payBooking } from '@yoon/contract/ledger/calls'
import type { BookingPaymentFormInput } from '@yoon/contract/ledger/form'
import type { Payment } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { findCountErrors } from '../features/counts/index.ts'
import type { Database } from '../platform/database/database.ts'
import type { TestApp } from './app.ts'
import { wavePayment } from './builders.ts'

/** Rows that break an equation of the ledger. */
export async function moneyProblems(db: Database): Promise<readonly { kind: string; subject: string }[]> {
  const { rows } = await sql<{ kind: string; subject: string }>`
    select kind, subject from money_problems order by kind, subject`.execute(db)
  return rows
}

/** Asserts that all equations of the ledger hold, and that the maintained counts agree with the rows. */
export async function expectSoundMoney({ db }: Pick<TestApp, 'db'>): Promise<void> {
  deepEqual(await moneyProblems(db), [])
  deepEqual(await findCountErrors(db), [])
}

/** Pays a booking as a cashier, by Wave unless another form is given. */
export async function pay(
  app: TestApp,
  bookingId: string,
  form: Partial<BookingPaymentFormInput> & { amount: number },
): Promise<Payment> {
  const { data, text } = await app.call('CAISSIERE', payBooking, { id: bookingId, ...wavePayment(), ...form })
  if (!data) throw new Error(`The payment was refused: ${text}`)
  return data
}
