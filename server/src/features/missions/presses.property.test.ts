import { randomUUID } from 'node:crypto'
import { getBooking } from '@yoon/contract/bookings/calls'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { press, sendMission } from '../../testing/missions.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const pressed = fc.record({
  step: fc.constantFrom('SEEN', 'ACCEPTED', 'DECLINED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE', 'CASH', 'PROBLEM'),
  minute: fc.integer({ min: 0, max: 32 }),
})
/** Presses of two phones, the order in which they arrive, and which of them are sent again. */
const arrivals = fc
  .array(pressed, { minLength: 2, maxLength: 7 })
  .chain((presses) =>
    fc.tuple(
      fc.constant(presses),
      fc.shuffledSubarray([...presses.keys()], { minLength: presses.length }),
      fc.array(fc.nat(presses.length - 1), { maxLength: 3 }),
    ),
  )

it('any interleaving of presses from two phones with delays ends in the same states', async () => {
  await fc.assert(
    fc.asyncProperty(arrivals, async ([presses, order, repeated]) => {
      const ids = presses.map(() => randomUUID())
      const finals = []
      for (const places of [[...presses.keys()], [...order, ...repeated]]) {
        // An id belongs to its booking: both trips get the same presses.
        const { booking, token } = await sendMission(app)
        for (const place of places) {
          const { step, minute } = presses[place] ?? { step: 'SEEN', minute: 0 }
          const time = `14:${String(minute).padStart(2, '0')}`
          const more = {
            note: 'x',
            ...(step === 'CASH' && { amount: 5 }),
            ...(step === 'PROBLEM' && { problem: 'OTHER' }),
          }
          const { status, error } = await press(app, token, step as 'SEEN', { id: ids[place], time, ...more })
          if (status !== 200) expect(error?.code).toBe('STEP_TOO_LATE')
          await sql`delete from call_counts`.execute(app.db)
        }
        const { data } = await app.call('OPERATRICE', getBooking, { id: booking.id })
        const driven = data.steps.filter(({ step }) => !['SEEN', 'ACCEPTED', 'DECLINED'].includes(step))
        finals.push({
          status: data.status,
          position: data.mission?.position,
          steps: driven.map(({ step, at }) => `${step} ${at}`).toSorted(),
        })
      }
      expect(finals[1]).toEqual(finals[0])
    }),
    { numRuns: 25 },
  )
})
