import { getCurrentUser } from '@yoon/contract/auth/calls'
import { createBooking } from '@yoon/contract/bookings/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { insertClient, transferForm } from '../testing/builders.ts'
import { deleteExpired } from './expired.ts'

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
    const replies = () => app.db.selectFrom('idempotency_keys').select('key').execute()
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
})
