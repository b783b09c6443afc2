import { bookingStatuses } from '@yoon/contract/bookings/status'
import { paymentMethods } from '@yoon/contract/payments/methods'
import { paymentStatuses } from '@yoon/contract/payments/status'
import { roles } from '@yoon/contract/permissions'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertDriver } from '../../testing/builders.ts'
import { findCountErrors, foldCounts, rebuildCounts } from './counts.store.ts'

const days = ['2026-11-20', '2026-11-21', '2027-02-28']
const moments = ['2026-11-20T23:30:00Z', '2026-11-21T00:30:00Z', '2026-12-31T23:59:59Z']

/** A change of the row of one of few bookings, payments or users, or work on the counts themselves. */
const stepArbitrary = fc.oneof(
  fc.record({
    kind: fc.constant('booking' as const),
    row: fc.nat(3),
    status: fc.constantFrom(...bookingStatuses.filter((status) => !['COMPLETED', 'CANCELLED'].includes(status))),
    day: fc.constantFrom(...days),
    driver: fc.nat(2),
    isDeleted: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('payment' as const),
    row: fc.nat(1),
    status: fc.constantFrom(...paymentStatuses.filter((status) => status !== 'PENDING' && status !== 'PROCESSING')),
    method: fc.constantFrom(...paymentMethods),
    amount: fc.integer({ min: 1, max: 50_000 }),
    paidAt: fc.option(fc.constantFrom(...moments)),
    createdAt: fc.constantFrom(...moments),
    isDeleted: fc.boolean(),
  }),
  fc.record({
    kind: fc.constant('user' as const),
    role: fc.constantFrom(...roles.filter((role) => role !== 'ADMIN')),
    isActive: fc.boolean(),
  }),
  fc.record({ kind: fc.constant('fold' as const), most: fc.integer({ min: 1, max: 5 }) }),
  fc.record({ kind: fc.constant('rebuild' as const) }),
)
type Step = typeof stepArbitrary extends fc.Arbitrary<infer T> ? T : never

let app: TestApp
let bookings: string[]
let payments: string[]
let drivers: string[]
beforeAll(async () => {
  app = await createTestApp()
  const open = await Promise.all([1, 2].map(() => bookingIn(app, 'PENDING')))
  const paid = [await bookingIn(app, 'COMPLETED'), await bookingIn(app, 'COMPLETED')]
  bookings = [...open, ...paid].map(({ id }) => id)
  drivers = [(await insertDriver(app.db)).id, (await insertDriver(app.db)).id]
  const { rows } = await sql<{ id: string }>`select id from payments order by id`.execute(app.db)
  payments = rows.map(({ id }) => id)
})
afterAll(() => app.close())

async function take(step: Step): Promise<void> {
  await inTransaction(app.db, async (tx) => {
    if (step.kind === 'booking') {
      await sql`update bookings set
          status = case when status in ('COMPLETED', 'CANCELLED') then status else ${step.status} end,
          driver_id = ${step.driver === 2 && ['PENDING', 'CONFIRMED'].includes(step.status) ? null : (drivers[step.driver % 2] ?? null)},
          is_overlap_allowed = true, scheduled_date = ${step.day},
          deleted_at = case when ${step.isDeleted} then now() end
        where id = ${bookings[step.row]}`.execute(tx)
    } else if (step.kind === 'payment') {
      await sql`update payments set status = ${step.status}, method = ${step.method}, amount = ${step.amount},
          paid_at = coalesce(${step.paidAt}::timestamptz, case when ${step.status}::text = 'COMPLETED' then now() end),
          created_at = ${step.createdAt}, allocates_itself = true, deleted_at = case when ${step.isDeleted} then now() end
        where id = ${payments[step.row]}`.execute(tx)
    } else if (step.kind === 'user') {
      await sql`update users set role = ${step.role}, is_active = ${step.isActive}
        where id = ${app.userIds.MODERATOR}`.execute(tx)
    } else if (step.kind === 'fold') await foldCounts(tx, step.most)
    else await rebuildCounts(tx)
  })
}

describe('maintained counts under random changes', () => {
  it('keeps counts equal to the rows after concurrent changes, folds and rebuilds', async () => {
    const rounds = fc.array(fc.array(stepArbitrary, { minLength: 4, maxLength: 8 }), { minLength: 3, maxLength: 6 })
    const property = fc.asyncProperty(rounds, async (concurrent) => {
      for (const steps of concurrent) {
        await Promise.all(steps.map(take))
        expect(await findCountErrors(app.db)).toEqual([])
      }
    })
    await fc.assert(property, { numRuns: 6, endOnFailure: true })
  })
})
