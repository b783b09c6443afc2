import { randomUUID } from 'node:crypto'
import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ArgsOf } from '@yoon/contract/endpoint'
import type { Role } from '@yoon/contract/permissions'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createListedBookings, type ListedBookings } from '../../testing/listed-bookings.ts'

let app: TestApp
let made: ListedBookings
beforeAll(async () => {
  app = await createTestApp()
  made = await createListedBookings(app)
})
afterAll(() => app.close())

const ids = (list: Pick<Booking, 'id'>[]) => list.map(({ id }) => id)

describe('GET /api/dashboard/bookings by driver, order and moment', () => {
  afterEach(() => app.setNow(testNow))

  /** Moves the clock and opens a session then. */
  const at = (moment: string, role: Role = 'ADMIN') => {
    app.setNow(new Date(moment))
    return app.signIn(app.userIds[role])
  }
  const mine = () => made.assigned.driver?.id ?? ''

  it('lists the bookings of a driver, in any view and within the range', async () => {
    const list = async (args: ArgsOf<typeof listBookings>) =>
      ids((await app.call('OPERATRICE', listBookings, { driverId: mine(), ...args })).data)
    expect(await list({})).toEqual(ids([made.completed, made.assigned]))
    expect(await list({ order: 'asc' })).toEqual(ids([made.assigned, made.completed]))
    expect(await list({ view: 'assigned' })).toEqual(ids([made.assigned]))
    expect(await list({ dateFrom: '2026-12-03' })).toEqual(ids([made.completed]))
    expect(await list({ search: made.assigned.user.lastName, view: 'assigned' })).toEqual(ids([made.assigned]))
    expect(await list({ driverId: randomUUID() })).toEqual([])
    const { body } = await app.call('OPERATRICE', listBookings, { driverId: mine(), dateTo: '2026-12-02' })
    expect(body.summary).toMatchObject({ outside: 1 })
  })

  it('lists no trips of other drivers for a DRIVER who asks for them', async () => {
    const other = made.started.driver?.id ?? ''
    const { data } = await app.call('DRIVER', listBookings, { driverId: other })
    expect(data).toEqual([])
  })

  it('answers the page that contains the present, in either order', async () => {
    const then = await at('2026-12-03T09:00:00Z')
    const { data, pagination } = await app.call(then, listBookings, { around: 'now', order: 'asc', limit: 3, page: 9 })
    expect(pagination).toMatchObject({ page: 3, total: 9 })
    expect(ids(data)).toEqual(ids([made.completed, made.unpaid, made.cancelled]))
    const down = await app.call(then, listBookings, { around: 'now', limit: 2 })
    expect([down.pagination?.page, ids(down.data)]).toEqual([2, ids([made.completed, made.started])])
    const later = await at('2027-12-03T09:00:00Z')
    const last = await app.call(later, listBookings, { around: 'now', order: 'asc', limit: 4 })
    expect([last.pagination?.page, last.data.length]).toEqual([3, 1])
  })

  it('counts the bookings of the view today, tomorrow and within seven days, whatever the range', async () => {
    const summaryOf = async (role: Role, args: ArgsOf<typeof listBookings>) =>
      (await app.call(await at('2026-12-01T12:00:00Z', role), listBookings, args)).body.summary
    const range = { dateFrom: '2027-05-01', search: 'rien' }
    expect(await summaryOf('ADMIN', range)).toMatchObject({ today: 3, tomorrow: 2, nextDays: 9 })
    expect(await summaryOf('ADMIN', { view: 'urgent', ...range })).toMatchObject({ today: 2, tomorrow: 1, nextDays: 3 })
    expect(await summaryOf('ADMIN', { driverId: mine() })).toMatchObject({ today: 0, tomorrow: 1, nextDays: 2 })
    expect(await summaryOf('DRIVER', {})).toMatchObject({ today: 0, tomorrow: 1, nextDays: 2 })
  })

  it('counts open trips that are late by more than a day, and leaves them out on request', async () => {
    const then = await at('2026-12-02T08:00:01Z')
    const all = await app.call(then, listBookings, { view: 'urgent' })
    expect([ids(all.data), all.body.summary]).toMatchObject([
      ids([made.confirmed, made.ride, made.pending]),
      { overdue: 1, urgent: 3 },
    ])
    const { data, pagination, body } = await app.call(then, listBookings, { view: 'urgent', overdue: 'hidden' })
    expect([ids(data), pagination?.total]).toEqual([ids([made.ride, made.pending]), 2])
    expect(body.summary).toMatchObject({ overdue: 1, urgent: 3, outside: 0 })
    const found = await app.call(then, listBookings, {
      view: 'urgent',
      overdue: 'hidden',
      search: made.confirmed.bookingReference,
    })
    expect(ids(found.data)).toEqual(ids([made.confirmed]))
    const over = await app.call(then, listBookings, { view: 'completed', overdue: 'hidden' })
    expect(over.data).toHaveLength(2)
  })
})
