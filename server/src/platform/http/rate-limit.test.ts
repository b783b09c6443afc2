import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { countCall, type RateLimit } from './rate-limit.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const limit: RateLimit = { name: 'essai', calls: 2, windowMs: 60_000, what: "Trop d'essais" }
const after = (seconds: number) => new Date(testNow.getTime() + seconds * 1000)
const call = (at: Date) => countCall(app.db, app.userIds.ADMIN, limit, at)

describe('a limit', () => {
  beforeEach(async () => {
    await sql`delete from rate_limits`.execute(app.db)
  })

  it('holds until the window that the first call opened is over', async () => {
    await call(after(0))
    await call(after(30))
    await expect(call(after(59))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS', retryAfterS: 1 })
    await call(after(60))
  })

  it('says how long it still holds: in seconds, or in minutes begun', async () => {
    const long = { ...limit, windowMs: 3_600_000 }
    const refusal = (seconds: number) => countCall(app.db, app.userIds.ADMIN, long, after(seconds)).catch(String)
    for (const _ of [1, 2]) await countCall(app.db, app.userIds.ADMIN, long, after(0))
    expect([await refusal(0), await refusal(3_480), await refusal(3_570), await refusal(3_599.5)]).toEqual(
      ['60\u00a0minutes', '2\u00a0minutes', '30\u00a0secondes', '1\u00a0seconde'].map(
        (wait) => `Error: Trop d'essais, veuillez réessayer dans ${wait}`,
      ),
    )
  })

  it('is not outrun by servers whose clocks differ a little', async () => {
    await call(after(5))
    await call(after(0))
    await expect(call(after(0))).rejects.toMatchObject({ code: 'TOO_MANY_ATTEMPTS' })
  })

  it('ends although a clock that was wrong opened it far ahead', async () => {
    for (const _ of [1, 2]) await call(after(3600))
    await call(after(0))
    await call(after(1))
    await expect(call(after(2))).rejects.toMatchObject({ retryAfterS: 58 })
  })
})
