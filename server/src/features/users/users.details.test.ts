import { login } from '@yoon/contract/auth/calls'
import { deleteBooking } from '@yoon/contract/bookings/calls'
import { getUser, listUsers } from '@yoon/contract/users/calls'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from '../../platform/passwords.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertUser,
  transferForm,
} from '../../testing/builders.ts'
import { createdUser } from '../../testing/users.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterEach(() => app.setNow(testNow))
afterAll(() => app.close())

describe('GET /api/dashboard/users/{id}', () => {
  it('returns a client with the last five bookings and their total number', async () => {
    const client = await insertClient(app.db)
    const days = ['24', '22', '26', '23', '27', '25'].map((day) => `2026-11-${day}`)
    for (const scheduledDate of days) await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate }))
    const dropped = await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate: '2026-11-30' }))
    await app.call('ADMIN', deleteBooking, { id: dropped.id })
    const { data } = await app.call('ADMIN', getUser, { id: client })
    expect([data._count.bookings, data.email, data.lastSignInAt, data.sessions]).toEqual([6, null, null, []])
    expect(data.bookings.map(({ scheduledDate }) => scheduledDate)).toEqual(days.toSorted().reverse().slice(0, 5))
    expect(data.bookings[0]).toMatchObject({ status: 'PENDING', scheduledTime: '08:00' })
  })

  it('returns a driver with the trips that they drive', async () => {
    const driver = await insertDriver(app.db, { lastName: 'Conducteur' })
    const { id } = await bookingIn(app, 'COMPLETED', { driverId: driver.id })
    const { data } = await app.call('ADMIN', getUser, { id: driver.userId })
    expect([data._count.bookings, data.bookings.map((booking) => booking.id)]).toEqual([1, [id]])
    const listed = await app.call('ADMIN', listUsers, { search: 'conducteur' })
    expect(listed.data[0]?._count).toEqual({ bookings: 1 })
  })

  it('returns active sessions, last used first, and the last sign-in even after a sign-out', async () => {
    const email = 'sessions@yoon.test'
    const passwordHash = await hashPassword('yoon-secret')
    const id = await insertUser(app.db, { role: 'OPERATRICE', email, passwordHash })
    const at = (minutes: number) => app.setNow(new Date(testNow.getTime() + minutes * 60_000))
    const signIn = (userAgent: string) =>
      app.call(null, login, { email, password: 'yoon-secret' }, { headers: { 'user-agent': userAgent } })
    await signIn('an idle one')
    at(20)
    await signIn('Firefox')
    at(25)
    await signIn('Chrome')
    at(40)
    const { data } = await app.call(await app.signIn(app.userIds.ADMIN), getUser, { id })
    expect(data.sessions).toMatchObject([
      { userAgent: 'Chrome', address: '127.0.0.1', lastUsedAt: '2026-11-21T14:57:00.000Z', isCurrent: false },
      { userAgent: 'Firefox', lastUsedAt: '2026-11-21T14:52:00.000Z' },
    ])
    expect(data.sessions).toHaveLength(2)
    expect(data.lastSignInAt).toBe('2026-11-21T14:57:00.000Z')
    await app.db.deleteFrom('sessions').where('user_id', '=', id).execute()
    const later = await app.call(await app.signIn(app.userIds.ADMIN), getUser, { id })
    expect([later.data.sessions, later.data.lastSignInAt]).toEqual([[], '2026-11-21T14:57:00.000Z'])
  })

  it('marks the session of the caller and returns no secrets', async () => {
    const { data, text } = await app.call('ADMIN', getUser, { id: app.userIds.ADMIN })
    expect(data.sessions.map(({ isCurrent }) => isCurrent)).toContain(true)
    expect(text).not.toMatch(/hash|argon2|token/i)
  })

  it('answers 404 for an unknown or malformed user id', async () => {
    for (const id of ['00000000-0000-4000-8000-000000000000', 'none']) {
      const { status, error } = await app.send('ADMIN', 'GET', `/api/dashboard/users/${id}`)
      expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
    }
  })
})

describe('GET /api/dashboard/users', () => {
  it('finds users by e-mail, ignoring case, for readers who may see it', async () => {
    const { id } = await createdUser(app, { email: 'Ndeye.Trouvee@Yoon.test' })
    for (const search of ['ndeye.trouvee', 'NDEYE.TROUVEE@YOON']) {
      expect((await app.call('ADMIN', listUsers, { search })).data.map((user) => user.id)).toEqual([id])
    }
  })

  it.for(['%', '_', "'", '\\', '(', '77 1', 'a'.repeat(100)])('searches for %j literally', async (search) => {
    expect((await app.call('ADMIN', listUsers, { search })).status).toBe(200)
  })

  it('lists each user on only one page', async () => {
    const ids: string[] = []
    for (let page = 1; page <= 3; page += 1) {
      const { data, pagination } = await app.call('ADMIN', listUsers, { page, limit: 4 })
      ids.push(...data.map(({ id }) => id))
      expect(pagination).toMatchObject({ page, limit: 4, totalPages: Math.ceil((pagination?.total ?? 0) / 4) })
    }
    expect(new Set(ids).size).toBe(ids.length)
  })
})
