import { getCurrentUser } from '@yoon/contract/auth/calls'
import { createBooking } from '@yoon/contract/bookings/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { insertClient, transferForm } from '../testing/builders.ts'
import { inTransaction } from './database/transaction.ts'
import { deleteExpired } from './expired.ts'
import { countCall } from './http/rate-limit.ts'
import { issueLink } from './links.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const later = (hours: number) => new Date(testNow.getTime() + hours * 3_600_000)
const sessionsOf = (userId: string) =>
  app.db.selectFrom('sessions').select('id').where('user_id', '=', userId).execute()

describe('deleteExpired', () => {
  it('deletes sessions past their absolute end and replies older than a day, and nothing else', async () => {
    const userId = app.userIds.MODERATOR
    const form = transferForm(await insertClient(app.db))
    await app.call('MODERATOR', createBooking, form, { headers: { 'idempotency-key': 'of-today' } })
    const replies = () => app.db.selectFrom('stored_replies').select('key').execute()
    await deleteExpired(app.db, later(11.9))
    expect([await sessionsOf(userId), await replies()]).toMatchObject([[{}], [{ key: 'of-today' }]])
    app.setNow(later(11.9))
    const young = await app.signIn(userId)
    await deleteExpired(app.db, later(12))
    expect([await sessionsOf(userId), await replies()]).toMatchObject([[{}], [{ key: 'of-today' }]])
    expect((await app.call(young, getCurrentUser)).status).toBe(200)
    await deleteExpired(app.db, later(24))
    expect([await sessionsOf(userId), await replies()]).toEqual([[], []])
  })

  it('deletes links that have expired, and nothing else', async () => {
    for (const hours of [1, 2]) {
      const link = { purpose: 'download', subject: `${hours} h`, sessionId: null, isSingleUse: false } as const
      await inTransaction(app.db, (tx) => issueLink(tx, { ...link, lifetimeMs: hours * 3_600_000 }, testNow))
    }
    const links = () => app.db.selectFrom('links').select('subject').orderBy('subject').execute()
    await deleteExpired(app.db, later(0.9))
    expect(await links()).toEqual([{ subject: '1 h' }, { subject: '2 h' }])
    await deleteExpired(app.db, later(1))
    expect(await links()).toEqual([{ subject: '2 h' }])
  })

  it('deletes counts of calls that are a day old, which no limit looks at', async () => {
    const limit = { name: 'essai', calls: 1, windowMs: 3_600_000, what: "Trop d'essais" }
    await countCall(app.db, { kind: 'system' }, limit, testNow)
    const counts = async () => (await sql`select name from call_counts where caller = 'system'`.execute(app.db)).rows
    await deleteExpired(app.db, later(23.9))
    expect(await counts()).toEqual([{ name: 'essai' }])
    await deleteExpired(app.db, later(24))
    expect(await counts()).toEqual([])
  })

  it('deletes all but the last ten thousand notifications, and shows no older one before', async () => {
    await sql`delete from notifications`.execute(app.db)
    await sql`update counters set value = 10030 where name = 'notifications'`.execute(app.db)
    await sql`insert into notifications (seq, event, notification_type, title, message, priority, created_at)
      select n, 'test', 'booking', 'Titre', 'Message', 'low', ${testNow} from generate_series(1, 10030) n`.execute(
      app.db,
    )
    const stored = async () => {
      const { rows } = await sql`select min(seq)::int as first, count(*)::int as count from notifications`.execute(
        app.db,
      )
      return rows[0]
    }
    app.setNow(testNow)
    const admin = await app.signIn(app.userIds.ADMIN)
    const shown = async () => (await app.call(admin, listNotifications, { after: '0' })).data[0]?.seq
    expect([await shown(), await stored()]).toEqual([31, { first: 1, count: 10_030 }])
    await deleteExpired(app.db, testNow)
    expect([await shown(), await stored()]).toEqual([31, { first: 31, count: 10_000 }])
  })
})
