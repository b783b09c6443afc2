import { getCurrentUser, logout } from '@yoon/contract/auth/calls'
import { sessionEndsHeader } from '@yoon/contract/auth/session-ends-header'
import { listBookings } from '@yoon/contract/bookings/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { insertUser } from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

/** Sets the clock to a number of minutes after the start of the tests. */
function at(minutes: number): void {
  app.setNow(new Date(testNow.getTime() + minutes * 60_000))
}

async function session(): Promise<{ token: string; userId: string }> {
  const userId = await insertUser(app.db, { role: 'OPERATRICE' })
  return { ...(await app.signIn(userId)), userId }
}

async function statusOf(as: { token: string }, headers: Record<string, string> = {}): Promise<number> {
  return (await app.call(as, getCurrentUser, {}, { headers })).status
}

async function lastUsed({ userId }: { userId: string }): Promise<Date | undefined> {
  const row = await app.db
    .selectFrom('sessions')
    .select('last_used_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.last_used_at
}

describe('a session', () => {
  it('ends a session after the idle time of the settings', async () => {
    const [used, idle] = [await session(), await session()]
    at(29)
    expect(await statusOf(used)).toBe(200)
    at(31)
    expect([await statusOf(used), await statusOf(idle)]).toEqual([200, 401])
  })

  it('keeps a session alive if the disk is too full to write its last use', async () => {
    const used = await session()
    await sql`create function refuse_full() returns trigger language plpgsql as $$
      begin raise exception 'no space left' using errcode = 'disk_full'; end $$`.execute(app.db)
    await sql`create trigger full_disk before update on sessions execute function refuse_full()`.execute(app.db)
    at(20)
    expect(await statusOf(used)).toBe(200)
    expect(await lastUsed(used)).toEqual(testNow)
    await sql`drop function refuse_full cascade`.execute(app.db)
    expect(await statusOf(used)).toBe(200)
    expect(await lastUsed(used)).not.toEqual(testNow)
  })

  it('returns the last use of the previous session as the start of the news', async () => {
    const first = await session()
    const newsSince = async (as: { token: string }) => (await app.call(as, getCurrentUser)).data.newsSince
    const after = (minutes: number) => new Date(testNow.getTime() + minutes * 60_000).toISOString()
    expect(await newsSince(first)).toBe(after(0))
    at(20)
    expect(await statusOf(first)).toBe(200)
    at(60)
    expect(await statusOf(first)).toBe(401)
    const second = await app.signIn(first.userId)
    expect(await newsSince(second)).toBe(after(20))
    at(70)
    await app.call(second, logout)
    at(90)
    const third = await app.signIn(first.userId)
    expect(await newsSince(third)).toBe(after(70))
    const elsewhere = await app.signIn(first.userId)
    await app.call(elsewhere, logout)
    expect(await newsSince(third)).toBe(after(90))
  })

  it('applies a changed idle time to open sessions at once', async () => {
    const one = await session()
    await sql`update settings set security = jsonb_set(security, '{sessionTimeout}', '5')`.execute(app.db)
    at(6)
    const status = await statusOf(one)
    await sql`update settings set security = jsonb_set(security, '{sessionTimeout}', '30')`.execute(app.db)
    expect(status).toBe(401)
  })

  it('ends a session 12 hours after the sign-in even if it is in use', async () => {
    const one = await session()
    for (let minutes = 20; minutes < 720; minutes += 20) {
      at(minutes)
      expect(await statusOf(one)).toBe(200)
    }
    at(720)
    expect(await statusOf(one)).toBe(401)
  })

  it('ends an idle session despite background calls', async () => {
    const one = await session()
    at(20)
    expect(await statusOf(one, { 'x-background': '1' })).toBe(200)
    at(31)
    expect(await statusOf(one, { 'x-background': '1' })).toBe(401)
  })

  it('returns the remaining idle time and total time of the session with every reply', async () => {
    const one = await session()
    const ends = async (headers: Record<string, string> = {}) =>
      (await app.call(one, getCurrentUser, {}, { headers })).headers[sessionEndsHeader]
    expect(await ends()).toBe('1800,43200')
    at(0.5)
    // A second use within the same minute is not written.
    expect(await ends()).toBe('1770,43170')
    at(20)
    expect(await ends({ 'x-background': '1' })).toBe('600,42000')
    expect(await ends()).toBe('1800,42000')
    expect((await app.call(one, listUsers)).headers[sessionEndsHeader]).toBe('1800,42000')
    expect((await app.call(null, getCurrentUser)).headers).not.toHaveProperty(sessionEndsHeader)
  })

  it('writes the last use of a session at most once a minute', async () => {
    const one = await session()
    at(0.9)
    await statusOf(one)
    expect(await lastUsed(one)).toEqual(testNow)
    at(1)
    await statusOf(one)
    expect(await lastUsed(one)).toEqual(new Date(testNow.getTime() + 60_000))
  })

  it('keeps an ended session closed when the clock is set back', async () => {
    const one = await session()
    at(31)
    expect(await statusOf(one)).toBe(401)
    at(0)
    expect(await statusOf(one)).toBe(401)
  })

  it('applies a changed role to open sessions at once', async () => {
    const one = await session()
    expect((await app.call(one, listBookings, {})).status).toBe(200)
    await app.db.updateTable('users').set({ role: 'GESTIONNAIRE_PARC' }).where('id', '=', one.userId).execute()
    expect((await app.call(one, listBookings, {})).status).toBe(403)
  })

  it('ends sessions for good when their user is deactivated or deleted', async () => {
    for (const change of [{ is_active: false }, { deleted_at: testNow }]) {
      const one = await session()
      await app.db.updateTable('users').set(change).where('id', '=', one.userId).execute()
      expect(await statusOf(one)).toBe(401)
      await app.db
        .updateTable('users')
        .set({ is_active: true, deleted_at: null })
        .where('id', '=', one.userId)
        .execute()
      expect(await statusOf(one)).toBe(401)
    }
  })

  it.for([
    '',
    'Bearer',
    'Bearer ',
    'Basic abc',
    'bearer x',
    `Bearer ${'x'.repeat(300)}`,
    'Bearer a b',
    "Bearer '; drop table users; --xxxxxxxxxxxxxxxxxxx",
  ])('refuses the authorization header %j', async (authorization) => {
    const { status, error } = await app.send(null, 'GET', '/api/auth/me', { headers: { authorization } })
    expect([status, error?.code]).toEqual([401, 'UNAUTHENTICATED'])
  })

  it('ignores a session token in the query string', async () => {
    const { status } = await app.send(
      null,
      'GET',
      `/api/auth/me?token=${app.tokens.ADMIN}&access_token=${app.tokens.ADMIN}`,
    )
    expect(status).toBe(401)
  })
})
