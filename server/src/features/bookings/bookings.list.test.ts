import { completeBooking, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { type BookingView, bookingViews } from '@yoon/contract/bookings/status'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { type Role, roles } from '@yoon/contract/permissions'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, insertClient, insertDriver, transferForm, wavePayment } from '../../testing/builders.ts'
import { createListedBookings, type ListedBookings } from '../../testing/listed-bookings.ts'

let app: TestApp
let made: ListedBookings
beforeAll(async () => {
  app = await createTestApp()
  made = await createListedBookings(app)
})
afterAll(() => app.close())

const ids = (list: Pick<Booking, 'id'>[]) => list.map(({ id }) => id)

describe('GET /api/dashboard/bookings by view', () => {
  const expected: Record<BookingView, () => Booking[]> = {
    urgent: () => [made.confirmed, made.ride, made.pending],
    assigned: () => [made.rideAssigned, made.assigned],
    in_progress: () => [made.started],
    completed: () => [made.unpaid, made.completed],
    all: () => [
      made.cancelled,
      made.unpaid,
      made.completed,
      made.started,
      made.assigned,
      made.pending,
      made.ride,
      made.rideAssigned,
      made.confirmed,
    ],
  }

  it.for(bookingViews.filter((view) => view !== 'all'))('lists the bookings of the view %s in order', async (view) => {
    const { data, pagination } = await app.call('OPERATRICE', listBookings, { view })
    expect(ids(data)).toEqual(ids(expected[view]()))
    expect(pagination).toEqual({ page: 1, limit: 10, total: data.length, totalPages: 1 })
  })

  it('lists all bookings, the latest first, with the view all or without a view', async () => {
    const { data } = await app.call('OPERATRICE', listBookings, { view: 'all' })
    expect(data.map(({ startsAt }) => startsAt)).toEqual(
      data
        .map(({ startsAt }) => startsAt)
        .toSorted()
        .toReversed(),
    )
    expect(new Set(ids(data))).toEqual(new Set(ids(expected.all())))
    expect((await app.call('OPERATRICE', listBookings, {})).data).toEqual(data)
  })

  it('counts the four cards within the range, whatever the view and the filters', async () => {
    for (const view of bookingViews) {
      const { body } = await app.call('CAISSIERE', listBookings, { view, status: 'PENDING', search: 'rien' })
      expect(body.summary).toMatchObject({ urgent: 3, assigned: 2, inProgress: 1, completed: 2, revenue: 35_000 })
    }
    const { body } = await app.call('CAISSIERE', listBookings, { dateFrom: '2026-12-02', dateTo: '2026-12-02' })
    expect(body.summary).toMatchObject({ urgent: 1, assigned: 1, inProgress: 0, completed: 0, revenue: 0 })
  })

  it('counts the bookings of the view and filters that only the range hides', async () => {
    const outsideOf = async (as: Role, args: ArgsOf<typeof listBookings>) =>
      (await app.call(as, listBookings, args)).body.summary
    const aDay = { dateFrom: '2026-12-02', dateTo: '2026-12-02' }
    expect(await outsideOf('ADMIN', { view: 'urgent' })).toMatchObject({ outside: 0 })
    const month = { dateFrom: '2026-12-01', dateTo: '2026-12-31' }
    expect(await outsideOf('ADMIN', { view: 'urgent', ...month })).toMatchObject({ outside: 0 })
    for (const [view, outside] of [
      ['urgent', 2],
      ['assigned', 1],
      ['in_progress', 1],
      ['completed', 2],
      ['all', 7],
    ] as const) {
      expect(await outsideOf('ADMIN', { view, ...aDay }), view).toMatchObject({ outside })
      expect(await outsideOf('ADMIN', { view, ...aDay, search: 'introuvable' })).toMatchObject({ outside: 0 })
    }
    const { bookingReference } = made.started
    expect(await outsideOf('ADMIN', { ...aDay, search: bookingReference })).toMatchObject({ outside: 1 })
    expect(await outsideOf('ADMIN', { ...aDay, status: 'IN_PROGRESS' })).toMatchObject({ outside: 1 })
    expect(await outsideOf('DRIVER', { view: 'assigned', dateFrom: '2026-12-03' })).toMatchObject({ outside: 1 })
    expect(await outsideOf('DRIVER', { view: 'in_progress', dateFrom: '2026-12-05' })).toMatchObject({ outside: 0 })
  })
})

describe('GET /api/dashboard/bookings by status, service and range', () => {
  it('filters bookings by status', async () => {
    const { data, pagination } = await app.call('ADMIN', listBookings, { status: 'ASSIGNED' })
    expect(new Set(ids(data))).toEqual(new Set(ids([made.assigned, made.rideAssigned])))
    expect(pagination?.total).toBe(2)
  })

  it('filters bookings by service, together with other filters', async () => {
    const daily = await app.call('ADMIN', listBookings, { serviceType: 'DAILY_RENTAL' })
    expect(ids(daily.data)).toEqual([made.rideAssigned.id])
    const none = await app.call('ADMIN', listBookings, { serviceType: 'DAILY_RENTAL', view: 'urgent' })
    expect([none.data, none.pagination]).toEqual([[], { page: 1, limit: 10, total: 0, totalPages: 1 }])
  })

  it('lists the bookings on both ends of a range', async () => {
    const { data } = await app.call('ADMIN', listBookings, {
      dateFrom: '2026-12-02',
      dateTo: '2026-12-03',
      view: 'all',
    })
    expect(new Set(ids(data))).toEqual(new Set(ids([made.pending, made.assigned, made.started, made.completed])))
    expect((await app.call('ADMIN', listBookings, { dateFrom: '2026-12-05' })).data).toHaveLength(1)
    expect((await app.call('ADMIN', listBookings, { dateTo: '2026-11-30' })).data).toHaveLength(0)
    expect((await app.call('ADMIN', listBookings, { dateFrom: '2026-12-05', dateTo: '2026-12-01' })).data).toEqual([])
  })
})

describe('GET /api/dashboard/bookings by page', () => {
  it('splits the list of bookings into pages without gaps and doubles', async () => {
    const pages = await Promise.all([1, 2, 3, 4].map((page) => app.call('ADMIN', listBookings, { page, limit: 4 })))
    expect(pages.map(({ data }) => data.length)).toEqual([4, 4, 1, 0])
    expect(pages.map(({ pagination }) => pagination?.totalPages)).toEqual([3, 3, 3, 3])
    const whole = await app.call('ADMIN', listBookings, { limit: 1000 })
    expect(pages.flatMap(({ data }) => ids(data))).toEqual(ids(whole.data))
  })

  it.for([
    'limit=1001',
    'limit=0',
    'limit=-1',
    'limit=1.5',
    'limit=dix',
    'limit=',
    'limit=10&limit=20',
    'page=0',
    'page=-1',
    'page=abc',
    'page=1e9',
    'page=',
    'view=demain',
    'view=',
    'status=FINI',
    'status=pending',
    'serviceType=TAXI',
    'driverId=12',
    'order=up',
    'around=demain',
    'overdue=shown',
    'dateFrom=2026-02-30',
    'dateTo=hier',
    'dateFrom=',
    'search=a%00b',
    'search=a&search=b',
    `search=${'x'.repeat(101)}`,
  ])('refuses the list query ?%s', async (query) => {
    const { status, error } = await app.send('ADMIN', 'GET', `/api/dashboard/bookings?${query}`)
    expect([status, error?.code, Object.keys(error?.fields ?? {})]).toEqual([
      400,
      'INVALID_INPUT',
      [query.split('=')[0]],
    ])
  })

  it('accepts the limit 1000, an empty search and unknown parameters', async () => {
    const { status, body } = await app.send(
      'ADMIN',
      'GET',
      '/api/dashboard/bookings?limit=1000&search=&role=ADMIN&userId=1',
    )
    expect([status, (body.data as unknown[]).length]).toEqual([200, 9])
  })
})

describe('the reach of a reader of bookings', () => {
  const own = { outside: 0, today: 0, tomorrow: 0, nextDays: 0, overdue: 0 }
  /** Fields of a booking. */
  const keys =
    `id user serviceType bookingType pickupLocation destination scheduledDate scheduledTime passengers luggage totalPrice
    specialRequests flightNumber orderSource bookingReference status driver vehicle paymentMethod rentalStartDate rentalEndDate
    rentalDuration isWithDriver requiresDriver createdAt version`.split(/\s+/)

  it('returns every specified field for each booking', async () => {
    const { data } = await app.call('ADMIN', listBookings, {})
    for (const booking of data) expect(Object.keys(booking)).toEqual(expect.arrayContaining(keys))
    const driver = data.find(({ id }) => id === made.assigned.id)?.driver
    expect(Object.keys(driver ?? {}).toSorted()).toEqual([
      'bookings',
      'hasValidPhone',
      'id',
      'rating',
      'user',
      'vehicles',
    ])
  })

  it('lists for a DRIVER their own trips without amounts, payments and revenue', async () => {
    const { data, body, pagination } = await app.call('DRIVER', listBookings, {})
    expect(ids(data)).toEqual(ids([made.completed, made.assigned]))
    expect(pagination?.total).toBe(2)
    expect(body.summary).toEqual({ urgent: 0, assigned: 1, inProgress: 0, completed: 1, ...own })
    for (const booking of data) {
      expect(booking).not.toHaveProperty('totalPrice')
      expect(booking).not.toHaveProperty('paymentMethod')
    }
    expect(JSON.stringify(body)).not.toMatch(/35000|WAVE/)
  })

  it('lists for a DRIVER no trips of others by any filter', async () => {
    for (const args of [
      { search: made.started.bookingReference },
      { status: 'PENDING' as const },
      { view: 'in_progress' as const },
      { dateFrom: '2026-12-04' },
    ]) {
      const { data, pagination } = await app.call('DRIVER', listBookings, args)
      expect([data, pagination?.total]).toEqual([[], 0])
    }
  })

  it('lists no trips for a DRIVER without a profile', async () => {
    const other = await createTestApp()
    await bookingIn(other, 'ASSIGNED')
    await bookingIn(other, 'PENDING')
    const { data, body } = await other.call('DRIVER', listBookings, {})
    expect([data, body.summary]).toEqual([[], { urgent: 0, assigned: 0, inProgress: 0, completed: 0, ...own }])
    await other.close()
  })

  it('returns the revenue only to roles that may read payments', async () => {
    const seen: Record<string, boolean> = {}
    for (const role of roles) {
      const { status, body } = await app.call(role, listBookings, {})
      if (status === 200) seen[role] = 'revenue' in (body.summary as object)
    }
    expect(seen).toEqual({
      DRIVER: false,
      OPERATRICE: false,
      CAISSIERE: true,
      OPERATRICE_CAISSIERE: true,
      MODERATOR: true,
      ADMIN: true,
    })
  })

  it('shows the driver and the client of an old booking after they were deleted', async () => {
    const client = await insertClient(app.db, { firstName: 'Partie' })
    const driver = await insertDriver(app.db, { firstName: 'Parti' })
    const form = transferForm(client, { scheduledDate: '2027-01-05' })
    const { id } = await bookingIn(app, 'ASSIGNED', { form, driverId: driver.id })
    await app.call('ADMIN', completeBooking, { id, ...wavePayment() })
    const gone = { deleted_at: new Date() }
    await app.db.updateTable('drivers').set(gone).where('id', '=', driver.id).execute()
    await app.db.updateTable('users').set(gone).where('id', 'in', [client, driver.userId]).execute()
    const { data } = await app.call('ADMIN', listBookings, { dateFrom: '2027-01-05' })
    expect(data).toMatchObject([{ user: { firstName: 'Partie' }, driver: { user: { firstName: 'Parti' } } }])
    await app.db.updateTable('bookings').set(gone).where('id', '=', id).execute()
  })
})
