import { drivingSteps, missionSteps } from '@yoon/contract/missions/steps'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { inTransaction } from '../../platform/database/transaction.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertDriver } from '../../testing/builders.ts'
import { currentAbout, isPastRefusal, lastFirst } from './steps.store.ts'

/** A change of one of two trips: a press, its removal or correction, another driver, or another time or place. */
const changeArbitrary = fc.record({
  kind: fc.constantFrom(
    'press',
    'press',
    'press',
    'remove',
    'correct',
    'delete',
    'assign',
    'move',
    'redirect' as const,
  ),
  trip: fc.nat(1),
  driver: fc.nat(1),
  step: fc.constantFrom('ACCEPTED', 'DECLINED', ...missionSteps),
  minute: fc.nat(5),
  isLate: fc.integer({ max: 9, min: 0 }).map((one) => one === 0),
})
type Change = typeof changeArbitrary extends fc.Arbitrary<infer T> ? T : never

let app: TestApp
let trips: string[]
let drivers: string[]
beforeAll(async () => {
  app = await createTestApp()
  drivers = [(await insertDriver(app.db)).id, (await insertDriver(app.db)).id]
  trips = [(await bookingIn(app, 'ASSIGNED')).id, (await bookingIn(app, 'ASSIGNED')).id]
  await sql`update bookings set is_overlap_allowed = true`.execute(app.db)
})
beforeEach(() => sql`delete from booking_steps`.execute(app.db))
afterAll(() => app.close())

/** Returns the statement of a change. */
function statementOf({ kind, trip, driver, step, minute, isLate }: Change) {
  const id = sql`${trips[trip]}::uuid`
  const driverId = sql`${drivers[driver]}::uuid`
  const at = sql`timestamptz '2026-11-21T14:00Z' + make_interval(mins => ${minute}::int)`
  const ofStep = sql`booking_id = ${id} and step = ${step}`
  const statements = {
    press: sql`
      insert into booking_steps (booking_id, id, driver_id, step, via, at, received_at, about, problem, amount,
        is_after_reassignment)
      select b.id, gen_random_uuid(), ${driverId}, ${step}, 'link', ${at}, ${at},
        case when ${step} in ('ACCEPTED', 'DECLINED') then ${currentAbout} end,
        case when ${step} = 'PROBLEM' then 'OTHER' end, case when ${step} = 'CASH' then 1 end, ${isLate}::boolean
      from bookings b where b.id = ${id}`,
    remove: sql`update booking_steps set removed_at = now() where ${ofStep}`,
    correct: sql`update booking_steps set at = ${at} where ${ofStep}`,
    delete: sql`delete from booking_steps where ${ofStep}`,
    assign: sql`
      update bookings set driver_id = ${driverId}, assigned_recorded_at = ${at},
        updated_at = ${at} - make_interval(mins => case when ${isLate}::boolean then 2 else 0 end) where id = ${id}`,
    edit: sql`update bookings set updated_at = ${at} where id = ${id}`,
    move: sql`update bookings set scheduled_time = time '09:00' + make_interval(hours => ${minute % 2}::int) where id = ${id}`,
    redirect: sql`update bookings set destination = ${`Place ${minute % 2} de Dakar`} where id = ${id}`,
  }
  return statements[kind]
}

const make = (change: Change) => inTransaction(app.db, (tx) => statementOf(change).execute(tx))

/** Reads which trips are answered, as the column says and as their steps do (rules/todo 3). */
async function readAnswers() {
  const isOwn = sql`s.booking_id = b.id and s.driver_id = b.driver_id and s.removed_at is null and not s.is_after_reassignment`
  const isAnswered = sql`case s.step when 'ACCEPTED' then s.about = ${currentAbout} else not ${isPastRefusal('s')} end`
  const { rows } = await sql<{ kept: boolean; read: boolean }>`
    select b.is_answered as kept,
      exists (select from booking_steps s where ${isOwn} and s.step = any(${[...drivingSteps]}::text[]))
      or coalesce((select ${isAnswered} from booking_steps s where ${isOwn} and s.step in ('ACCEPTED', 'DECLINED')
        order by ${lastFirst} limit 1), false) as read
    from bookings b order by b.id`.execute(app.db)
  return rows
}

describe('the column of answered trips', () => {
  it('agrees with the steps after any concurrent presses, removals, corrections, assignments and edits', async () => {
    const answers = new Set<boolean>()
    const rounds = fc.array(fc.array(changeArbitrary, { minLength: 1, maxLength: 5 }), { minLength: 4, maxLength: 10 })
    const property = fc.asyncProperty(rounds, async (concurrent) => {
      for (const changes of concurrent) {
        await Promise.all(changes.map(make))
        for (const { kept, read } of await readAnswers()) {
          expect(kept).toBe(read)
          answers.add(kept)
        }
      }
    })
    await fc.assert(property, { numRuns: 25, endOnFailure: true })
    expect(answers.size).toBe(2)
  })
})
