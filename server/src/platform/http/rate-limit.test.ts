import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import type { IdentifiedCaller } from '../caller.ts'
import { countCall, type RateLimit } from './rate-limit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const limit: RateLimit = { name: 'essai', calls: 2, windowMs: 60_000, what: "Trop d'essais" }
const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
const caller: IdentifiedCaller = { kind: 'system' }
const call = (at: Date) => countCall(app.db, caller, limit, at)

describe('countCall', () => {
  beforeEach(async () => {
    await sql`delete from call_counts`.execute(app.db)
  })

  it('refuses calls over the limit until the window of the first call is over', async () => {
    await call(after(0))
    await call(after(30))
    await expect(call(after(59))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfterS: 1 })
    await call(after(60))
  })

  it('states the remaining time of a refusal in seconds, or in minutes rounded up', async () => {
    const long = { ...limit, windowMs: 3_600_000 }
    const refusal = (seconds: number) => countCall(app.db, caller, long, after(seconds)).catch(String)
    for (const _ of [1, 2]) await countCall(app.db, caller, long, after(0))
    expect([await refusal(0), await refusal(3_480), await refusal(3_570), await refusal(3_599.5)]).toEqual(
      ['60\u00a0minutes', '2\u00a0minutes', '30\u00a0secondes', '1\u00a0seconde'].map(
        (wait) => `Error: Trop d'essais, veuillez réessayer dans ${wait}`,
      ),
    )
  })

  it('counts calls of servers whose clocks differ slightly in one window', async () => {
    await call(after(5))
    await call(after(0))
    await expect(call(after(0))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  it('starts a new window if a wrong clock opened the present one far ahead', async () => {
    for (const _ of [1, 2]) await call(after(3600))
    await call(after(0))
    await call(after(1))
    await expect(call(after(2))).rejects.toMatchObject({ retryAfterS: 58 })
  })
})
