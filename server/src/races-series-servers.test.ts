import { assignDriver, changeBookingStatus, createBooking, updateBooking } from '@yoon/contract/bookings/calls'
import { createSeries } from '@yoon/contract/series/calls'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertClient, insertDriver, transferForm } from './testing/builders.ts'
import { openServers, raceRounds, type Servers } from './testing/races.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers.close())

const timeout = 30_000 + raceRounds * 2_000
const repeat = { weekdays: [1, 3, 5], until: '2026-12-04', without: [] }

it(`makes each date of a series once in ${raceRounds} rounds of the same series on four servers`, {
  timeout,
}, async () => {
  const { app, atOnce } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const userId = await insertClient(app.db)
    const { token } = await app.signIn(app.userIds.OPERATRICE)
    const body = { ...transferForm(userId), repeat }
    const statuses = await atOnce([1, 2, 3, 4].map(() => ({ endpoint: createSeries, body, token })))
    expect(statuses).toEqual([201, 201, 201, 201])
    const rows = await app.db.selectFrom('bookings').select('scheduled_date').where('client_id', '=', userId).execute()
    expect(rows).toHaveLength(6)
  }
})

it(`changes a series beside its bookings without failure in ${raceRounds} rounds on four servers`, {
  timeout,
}, async () => {
  const { app, atOnce } = servers
  for (let round = 0; round < raceRounds; round += 1) {
    const userId = await insertClient(app.db)
    const { id: driverId } = await insertDriver(app.db)
    const { token } = await app.signIn(app.userIds.OPERATRICE)
    const form = transferForm(userId)
    const { data } = await app.call({ token }, createSeries, { ...form, repeat })
    const [first, second, third, fourth] = data.map(({ bookingId = '' }) => bookingId)
    const scope = 'following'
    const later = { ...form, scheduledDate: '2026-11-23', scheduledTime: '10:00' }
    const statuses = await atOnce([
      { endpoint: updateBooking, id: first ?? '', body: { ...later, scope }, token },
      { endpoint: updateBooking, id: second ?? '', body: { ...later, scheduledDate: '2026-11-25', scope }, token },
      { endpoint: assignDriver, id: fourth ?? '', body: { driverId }, token },
      {
        endpoint: changeBookingStatus,
        id: third ?? '',
        body: { status: 'CANCELLED', cancelReason: 'CLIENT', scope },
        token,
      },
      { endpoint: createBooking, body: form, token },
    ])
    expect(statuses.filter((status) => status >= 500)).toEqual([])
    const rows = await app.db
      .selectFrom('bookings')
      .select(['status', 'scheduled_time'])
      .where('series_id', 'is not', null)
      .where('client_id', '=', userId)
      .orderBy('starts_at')
      .execute()
    // The first two are open and moved, whatever came first.
    expect(rows.slice(0, 2)).toEqual([1, 2].map(() => ({ status: 'PENDING', scheduled_time: '10:00:00' })))
    expect(rows.slice(2).map(({ status }) => status)).toEqual(rows.slice(2).map(() => 'CANCELLED'))
  }
})
