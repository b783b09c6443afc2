import { createBooking, getBooking } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import {
  createBookingAs,
  dailyForm,
  hourlyForm,
  insertClient,
  insertDriver,
  transferForm,
} from '../../testing/builders.ts'

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db, { firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' })
})
afterEach(async () => {
  app.setNow(testNow)
  await setZone('Africa/Dakar')
})
afterAll(() => app.close())

async function setZone(zone: string): Promise<void> {
  await sql`update settings set business = jsonb_set(business, '{timezone}', to_jsonb(${zone}::text))`.execute(app.db)
}

const windowOf = ({ startsAt, endsAt }: { startsAt: string; endsAt: string }) => [startsAt, endsAt]

describe('POST /api/dashboard/bookings', () => {
  it('creates a PENDING transfer and returns all its fields', async () => {
    const { status, data } = await app.call('OPERATRICE', createBooking, transferForm(client))
    expect(status).toBe(201)
    expect(data).toEqual({
      id: expect.any(String),
      version: 1,
      bookingReference: expect.stringMatching(/^R-[2-9A-HJ-NP-Z]{6}$/),
      status: 'PENDING',
      serviceType: 'TRANSFER',
      bookingType: 'STANDARD',
      user: { id: client, firstName: 'Mame Diarra', lastName: 'Fall', phone: '+221771234567' },
      pickupLocation: 'Aéroport AIBD, Diass',
      destination: 'Hôtel Terrou-Bi, Dakar',
      scheduledDate: '2026-11-22',
      scheduledTime: '08:00',
      startsAt: '2026-11-22T08:00:00.000Z',
      endsAt: '2026-11-22T09:00:00.000Z',
      rentalStartDate: null,
      rentalEndDate: null,
      rentalDuration: null,
      isWithDriver: true,
      requiresDriver: true,
      passengers: 2,
      luggage: 3,
      flightNumber: 'AF718',
      flightTime: null,
      seriesId: null,
      specialRequests: 'Siège bébé',
      pickupPlaceId: null,
      pickupLatitude: null,
      pickupLongitude: null,
      destinationPlaceId: null,
      destinationLatitude: null,
      destinationLongitude: null,
      vehicleType: null,
      plannedMinutes: null,
      orderSource: 'WhatsApp',
      distanceKm: null,
      isOutsideDakar: false,
      totalPrice: 35_000,
      costs: { price: 35_000, extras: [], discount: 0, discountReason: null, stampDuty: 0, total: 35_000 },
      due: 35_000,
      paymentState: 'UNPAID',
      deposit: null,
      paymentMethod: null,
      driver: null,
      vehicle: null,
      messagePreparedAt: null,
      messagePreparedBy: null,
      clientInformedAt: null,
      isMessageStale: false,
      cancelReason: null,
      cancelNote: null,
      startedAt: null,
      isStartHeld: false,
      completedAt: null,
      collectByDriver: false,
      mission: null,
      steps: [],
      waiting: null,
      rating: null,
      createdAt: '2026-11-21T14:32:00.000Z',
    })
    expect((await app.call('OPERATRICE', getBooking, { id: data.id })).data).toEqual(data)
  })

  it('creates an hourly rental whose window is its duration, even over midnight', async () => {
    const form = hourlyForm(client, { scheduledTime: '22:30', rentalDuration: 12 })
    const data = await createBookingAs(app, 'OPERATRICE', form)
    expect(data).toMatchObject({
      bookingType: 'HOURLY_RENTAL',
      rentalDuration: 12,
      destination: null,
      flightNumber: null,
    })
    expect(windowOf(data)).toEqual(['2026-11-22T22:30:00.000Z', '2026-11-23T10:30:00.000Z'])
  })

  it('creates a daily rental whose window ends with its last day', async () => {
    const data = await createBookingAs(app, 'OPERATRICE', dailyForm(client))
    expect(data).toMatchObject({
      bookingType: 'LONG_TERM_RENTAL',
      scheduledDate: '2026-11-22',
      rentalStartDate: '2026-11-22',
      rentalEndDate: '2026-11-24',
      scheduledTime: '10:00',
    })
    expect(windowOf(data)).toEqual(['2026-11-22T10:00:00.000Z', '2026-11-25T00:00:00.000Z'])
  })

  it('creates a daily rental of one day', async () => {
    const data = await createBookingAs(app, 'OPERATRICE', dailyForm(client, { rentalEndDate: '2026-11-22' }))
    expect(windowOf(data)).toEqual(['2026-11-22T10:00:00.000Z', '2026-11-23T00:00:00.000Z'])
  })

  it.for([
    { form: () => hourlyForm(client, { withDriver: false }) },
    { form: () => dailyForm(client, { withDriver: false }) },
  ])('stores a rental without driver as RIDE_ONLY', async ({ form }) => {
    const data = await createBookingAs(app, 'OPERATRICE', form())
    expect(data).toMatchObject({ bookingType: 'RIDE_ONLY', isWithDriver: false, requiresDriver: false })
  })

  it('computes the window of a transfer from the minutes in the settings', async () => {
    await sql`update settings set business = jsonb_set(business, '{transferMinutes}', '95')`.execute(app.db)
    const data = await createBookingAs(app, 'OPERATRICE', transferForm(client))
    await sql`update settings set business = jsonb_set(business, '{transferMinutes}', '60')`.execute(app.db)
    expect(windowOf(data)).toEqual(['2026-11-22T08:00:00.000Z', '2026-11-22T09:35:00.000Z'])
  })

  it('ignores unknown fields of a new booking, including driver and status', async () => {
    const driver = await insertDriver(app.db)
    const payload = {
      ...transferForm(client),
      driverId: driver.id,
      vehicleId: driver.id,
      status: 'COMPLETED',
      version: 7,
      bookingReference: 'R-222222',
      paymentMethod: 'CASH',
      isOverlapAllowed: true,
      rentalDuration: 5,
      withDriver: false,
    }
    const { body } = await app.send('OPERATRICE', 'POST', '/api/dashboard/bookings', { payload })
    expect(body.data).toMatchObject({
      status: 'PENDING',
      version: 1,
      driver: null,
      vehicle: null,
      paymentMethod: null,
      rentalDuration: null,
      isWithDriver: true,
    })
    expect(body.data).not.toMatchObject({ bookingReference: 'R-222222' })
  })

  it('creates twenty simultaneous bookings with different references', async () => {
    const made = await Promise.all(
      Array.from({ length: 20 }, () => createBookingAs(app, 'ADMIN', transferForm(client))),
    )
    expect(new Set(made.map(({ bookingReference }) => bookingReference)).size).toBe(20)
  })

  const strangers: { who: string; find: () => Promise<string> }[] = [
    { who: 'nobody', find: async () => '00000000-0000-4000-8000-000000000000' },
    { who: 'an inactive client', find: () => insertClient(app.db, { isActive: false }) },
    { who: 'a member of staff', find: async () => app.userIds.ADMIN },
  ]
  it.for(strangers)('refuses $who as client', async ({ find }) => {
    const { status, error } = await app.call('OPERATRICE', createBooking, transferForm(await find()))
    expect([status, error?.code, error?.fields]).toEqual([
      409,
      'CLIENT_UNAVAILABLE',
      { userId: 'Ce client est introuvable ou inactif' },
    ])
  })
})

describe('POST /api/dashboard/bookings around midnight', () => {
  it.for([
    // Dakar is on UTC: the 21st lasts until midnight UTC.
    { zone: 'Africa/Dakar', now: '2026-11-21T23:30:00Z', today: '2026-11-21', yesterday: '2026-11-20' },
    { zone: 'Africa/Dakar', now: '2026-11-22T00:30:00Z', today: '2026-11-22', yesterday: '2026-11-21' },
    { zone: 'Pacific/Auckland', now: '2026-11-21T11:30:00Z', today: '2026-11-22', yesterday: '2026-11-21' },
    { zone: 'America/Los_Angeles', now: '2026-11-22T07:30:00Z', today: '2026-11-21', yesterday: '2026-11-20' },
    { zone: 'America/Los_Angeles', now: '2026-11-22T08:30:00Z', today: '2026-11-22', yesterday: '2026-11-21' },
  ])('accepts a booking on $today and refuses $yesterday in $zone at $now', async ({ zone, now, today, yesterday }) => {
    await setZone(zone)
    app.setNow(new Date(now))
    const as = await app.signIn(app.userIds.OPERATRICE)
    expect((await app.call(as, createBooking, transferForm(client, { scheduledDate: today }))).status).toBe(201)
    const past = await app.call(as, createBooking, transferForm(client, { scheduledDate: yesterday }))
    expect([past.status, past.error?.fields]).toEqual([
      400,
      { scheduledDate: 'La date ne peut pas être dans le passé' },
    ])
  })

  it('computes the window in the zone of the settings, including summer time', async () => {
    await setZone('Europe/Paris')
    const winter = await createBookingAs(app, 'OPERATRICE', transferForm(client, { scheduledDate: '2026-12-01' }))
    const summer = await createBookingAs(app, 'OPERATRICE', transferForm(client, { scheduledDate: '2027-07-01' }))
    expect([winter.startsAt, summer.startsAt]).toEqual(['2026-12-01T07:00:00.000Z', '2027-07-01T06:00:00.000Z'])
    // The night of 28 March 2027 has 23 hours.
    const daily = dailyForm(client, {
      rentalStartDate: '2027-03-27',
      rentalEndDate: '2027-03-28',
      scheduledTime: '00:00',
    })
    expect(windowOf(await createBookingAs(app, 'OPERATRICE', daily))).toEqual([
      '2027-03-26T23:00:00.000Z',
      '2027-03-28T22:00:00.000Z',
    ])
  })
})
