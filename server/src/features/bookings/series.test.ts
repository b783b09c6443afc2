import { getBooking, getBookingHistory } from '@yoon/contract/bookings/calls'
import type { ArgsOf } from '@yoon/contract/endpoint'
import { saveHolidays } from '@yoon/contract/holidays/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { createSeries } from '@yoon/contract/series/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  dailyForm,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'
import { saveSettings } from '../../testing/settings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

// Sunday 22 November 2026 is the date of the forms.
const weekly = { weekdays: [1, 4], until: '2026-12-06', without: [] as string[] }

type Body = ArgsOf<typeof createSeries>

async function series(
  more: Partial<Pick<Body, 'repeat' | 'dryRun' | 'allowDuplicates' | 'driverId'>> = {},
  form?: object,
) {
  const body = { ...transferForm(await insertClient(app.db)), ...form, repeat: weekly, ...more }
  return app.call('OPERATRICE', createSeries, body as Body)
}

const count = async (userId: string) =>
  (await app.db.selectFrom('bookings').select('id').where('client_id', '=', userId).execute()).length

describe('POST /api/dashboard/bookings/series', () => {
  it('creates a booking on each weekday, from the first one on or after the date to the last day', async () => {
    const { status, data } = await series()
    expect(status).toBe(201)
    expect(data.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-26', '2026-11-30', '2026-12-03'])
    const bookings = await Promise.all(
      data.map(async ({ bookingId = '' }) => (await app.call('ADMIN', getBooking, { id: bookingId })).data),
    )
    expect(bookings.map(({ scheduledDate, scheduledTime, status }) => [scheduledDate, scheduledTime, status])).toEqual(
      data.map(({ date }) => [date, '08:00', 'PENDING']),
    )
    expect(new Set(bookings.map(({ seriesId }) => seriesId)).size).toBe(1)
    expect(bookings[0]?.seriesId).toEqual(expect.any(String))
  })

  it('records each booking in its history, and announces them at once', async () => {
    const client = await insertClient(app.db, { lastName: 'Sériel' })
    const { data } = await series({}, { userId: client })
    const { data: history } = await app.call('ADMIN', getBookingHistory, { id: data[2]?.bookingId ?? '' })
    expect(history.map(({ action }) => action)).toEqual(['booking.created'])
    const { data: notifications } = await app.call('ADMIN', listNotifications)
    const about = notifications.filter(({ message }) => message.includes('Sériel'))
    expect(about.map(({ title, message }) => `${title} ${message}`)).toEqual([
      expect.stringMatching(/^Nouvelle réservation R-.* · et 3 autres de la série$/),
    ])
  })

  it('answers what it would make on a dry run, and makes nothing, neither a client', async () => {
    const client = { fullName: 'Fatou Mbengue', phone: '77 901 22 33' }
    const { userId: _, ...form } = transferForm('', { pickupLocation: 'Nulle part' })
    const before = await app.db.selectFrom('users').select('id').execute()
    const body = { ...form, client, repeat: weekly, dryRun: true }
    const { data, status } = await app.call('OPERATRICE', createSeries, body)
    expect([status, data.length]).toEqual([200, 4])
    expect(data.every(({ bookingId }) => bookingId === undefined)).toBe(true)
    expect((await app.db.selectFrom('users').select('id').execute()).length).toBe(before.length)
    expect(
      await app.db
        .selectFrom('bookings')
        .select('id')
        .where('flight_number', '=', 'AF718')
        .where('pickup_location', '=', 'Nulle part')
        .execute(),
    ).toEqual([])
  })

  it('reports dates on which the client has a trip within the hour, and makes them only if that is allowed', async () => {
    const userId = await insertClient(app.db)
    const other = transferForm(userId, { scheduledDate: '2026-11-26', scheduledTime: '08:45' })
    const { bookingReference } = await createBookingAs(app, 'ADMIN', other)
    const far = transferForm(userId, { scheduledDate: '2026-11-30', scheduledTime: '09:15' })
    await createBookingAs(app, 'ADMIN', far)
    await bookingIn(app, 'CANCELLED', { form: transferForm(userId, { scheduledDate: '2026-12-03' }) })
    const preview = await series({ dryRun: true }, { userId })
    const conflict = {
      code: 'DUPLICATE',
      message: `Ce client a déjà une réservation vers cette heure\u00a0: ${bookingReference}`,
      bookingReference,
    }
    expect(preview.data.map((one) => one.conflict)).toEqual([undefined, conflict, undefined, undefined])
    const { data } = await series({}, { userId })
    expect(data.map(({ bookingId }) => bookingId !== undefined)).toEqual([true, false, true, true])
    const all = await series({ allowDuplicates: true }, { userId })
    expect(all.data.every(({ bookingId }) => bookingId)).toBe(true)
  })

  it('marks holidays, and leaves out the listed dates', async () => {
    const holidays = [{ date: '2026-11-30', name: 'Gamou' }]
    await app.call('ADMIN', saveHolidays, { year: 2026, holidays }, { headers: { 'if-match': '1' } })
    const userId = await insertClient(app.db)
    const marked = await series({ dryRun: true }, { userId })
    expect(marked.data.map(({ holiday }) => holiday)).toEqual([undefined, undefined, 'Gamou', undefined])
    const { data } = await series({ repeat: { ...weekly, without: ['2026-11-30'] } }, { userId })
    expect(data.map(({ date }) => date)).toEqual(['2026-11-23', '2026-11-26', '2026-12-03'])
  })

  it('assigns the driver where they are free, and reports the other dates', async () => {
    const { id: driverId } = await insertDriver(app.db)
    const vehicle = await insertVehicle(app.db, { driverId })
    const busy = await bookingIn(app, 'ASSIGNED', {
      driverId,
      form: transferForm(await insertClient(app.db), { scheduledDate: '2026-11-26', scheduledTime: '08:30' }),
    })
    const { data } = await series({ driverId })
    expect(data.map(({ conflict }) => [conflict?.code, conflict?.bookingReference])).toEqual([
      [undefined, undefined],
      ['DRIVER_BUSY', busy.bookingReference],
      [undefined, undefined],
      [undefined, undefined],
    ])
    const read = async (at: number) => (await app.call('ADMIN', getBooking, { id: data[at]?.bookingId ?? '' })).data
    expect(await read(0)).toMatchObject({ status: 'ASSIGNED', driver: { id: driverId }, vehicle: { id: vehicle } })
    expect(await read(1)).toMatchObject({ status: 'PENDING', driver: null })
    const { id: away } = await insertDriver(app.db, { isAvailable: false })
    const unavailable = await series({ driverId: away })
    expect(unavailable.data.map(({ bookingId, conflict }) => [bookingId !== undefined, conflict?.code])).toEqual(
      Array.from({ length: 4 }, () => [true, 'DRIVER_UNAVAILABLE']),
    )
  })

  it('names dates that overlap one another by their bookings, which have no reference on a dry run', async () => {
    const form = dailyForm(await insertClient(app.db))
    const { id: driverId } = await insertDriver(app.db)
    const body = { ...form, repeat: { weekdays: [1, 2], until: '2026-11-24', without: [] }, driverId }
    const preview = await app.call('OPERATRICE', createSeries, { ...body, dryRun: true })
    expect(preview.data).toEqual([
      { date: '2026-11-23' },
      {
        date: '2026-11-24',
        conflict: {
          code: 'DRIVER_BUSY',
          message: 'Ce chauffeur est déjà pris\u00a0: une autre date de la série (23/11 10:00 – 26/11 00:00)',
        },
      },
    ])
    const { data } = await app.call('OPERATRICE', createSeries, body)
    const first = await app.call('ADMIN', getBooking, { id: data[0]?.bookingId ?? '' })
    expect(data[1]?.conflict?.bookingReference).toBe(first.data.bookingReference)
    expect(data[1]?.conflict?.message).toContain(first.data.bookingReference)
  })

  it('keeps the number of days of a rental by the day', async () => {
    const form = dailyForm(await insertClient(app.db))
    const { data } = await app.call('OPERATRICE', createSeries, { ...form, repeat: { ...weekly, weekdays: [1] } })
    const { data: second } = await app.call('ADMIN', getBooking, { id: data[1]?.bookingId ?? '' })
    expect(second).toMatchObject({ rentalStartDate: '2026-11-30', rentalEndDate: '2026-12-02' })
  })

  it('runs once under an idempotency key', async () => {
    const userId = await insertClient(app.db)
    const body = { ...transferForm(userId), repeat: weekly }
    const headers = { 'idempotency-key': 'series-once-0001' }
    const first = await app.call('OPERATRICE', createSeries, body, { headers })
    const second = await app.call('OPERATRICE', createSeries, body, { headers })
    expect([second.text, await count(userId)]).toEqual([first.text, 4])
  })

  it('makes 180 dates at once', async () => {
    const userId = await insertClient(app.db)
    const repeat = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2027-05-20', without: [] }
    const { data } = await series({ repeat }, { userId })
    expect([data.length, await count(userId)]).toEqual([180, 180])
  })
})

describe('POST /api/dashboard/bookings/series that is refused', () => {
  const refusal = async (repeat: object) => {
    const { status, error } = await series({ repeat: { ...weekly, ...repeat } })
    return [status, error?.fields]
  }

  it('refuses an end more than 184 days after the first date, and one before it', async () => {
    expect(await refusal({ until: '2027-05-27' })).toEqual([
      400,
      { 'repeat.until': 'La série ne peut pas dépasser 6 mois (184 jours)' },
    ])
    expect((await series({ dryRun: true, repeat: { ...weekly, until: '2027-05-26' } })).status).toBe(200)
    expect(await refusal({ until: '2026-11-22' })).toEqual([
      400,
      { 'repeat.until': 'Aucune date de la série avant cette fin' },
    ])
  })

  it('refuses a series without weekday or with an unknown one, and one without any date left', async () => {
    expect(await refusal({ weekdays: [] })).toEqual([
      400,
      { 'repeat.weekdays': 'Choisissez au moins un jour de la semaine' },
    ])
    expect((await refusal({ weekdays: [8] }))[0]).toBe(400)
    expect((await refusal({ until: '2026-11-23', without: ['2026-11-23'] }))[0]).toBe(400)
  })

  it('refuses a rental whose last date would end beyond the last day of the form', async () => {
    const dates = { rentalStartDate: '2199-12-20', rentalEndDate: '2199-12-22' }
    const form = { ...dailyForm(await insertClient(app.db)), ...dates }
    const daily = { weekdays: [1, 2, 3, 4, 5, 6, 7], until: '2199-12-30', without: [] }
    const { status, error } = await app.call('OPERATRICE', createSeries, { ...form, repeat: daily })
    expect([status, error?.fields]).toEqual([400, { 'repeat.until': 'La date de fin est invalide' }])
  })

  it('refuses a date in the past and an unknown client, and makes nothing', async () => {
    const past = await series({}, { scheduledDate: '2026-11-20' })
    expect(past.error?.fields).toEqual({ scheduledDate: 'La date ne peut pas être dans le passé' })
    const unknown = await series({}, { userId: '00000000-0000-4000-8000-000000000000' })
    expect(unknown.error?.code).toBe('CLIENT_UNAVAILABLE')
  })
})

describe('POST /api/dashboard/bookings/series across a change of the clock', () => {
  it('keeps the local time, and moves one that does not exist forward by an hour', async () => {
    const own = await createTestApp()
    try {
      await saveSettings(own, { business: { timezone: 'Europe/Paris' } })
      const form = transferForm(await insertClient(own.db), { scheduledDate: '2027-03-27', scheduledTime: '02:30' })
      const repeat = { weekdays: [6, 7, 1], until: '2027-03-29', without: [] }
      const { data } = await own.call('OPERATRICE', createSeries, { ...form, repeat })
      const starts = await Promise.all(
        data.map(async ({ bookingId = '' }) => (await own.call('ADMIN', getBooking, { id: bookingId })).data),
      )
      expect(starts.map(({ scheduledTime, startsAt }) => [scheduledTime, startsAt])).toEqual([
        ['02:30', '2027-03-27T01:30:00.000Z'],
        ['03:30', '2027-03-28T01:30:00.000Z'],
        ['02:30', '2027-03-29T00:30:00.000Z'],
      ])
    } finally {
      await own.close()
    }
  })
})
