import { randomUUID } from 'node:crypto'
import { listBookings } from '@yoon/contract/bookings/calls'
import { serviceTypes } from '@yoon/contract/bookings/service-types'
import { type BookingStatus, type BookingView, bookingStatuses, bookingViews } from '@yoon/contract/bookings/status'
import { addDays } from '@yoon/contract/dates'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, insertDriver, insertVehicle } from '../../testing/builders.ts'

const clients = [
  { firstName: 'Awa', lastName: 'Diop', phone: '+221771234567' },
  { firstName: 'Aïssatou', lastName: 'Sèye', phone: '+221781234599' },
  { firstName: 'Moussa', lastName: 'Fall', phone: '+33612345678' },
] as const
const alphabet = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const places = ['Aéroport AIBD', 'Hôtel Térou-Bi', 'Thiès centre', 'Dakar Plateau', 'Saly 50%']
const terms = [
  'awa',
  'SEYE',
  'aissatou',
  'diop thies',
  'hotel',
  'DAKAR plateau',
  '50%',
  '%',
  '77 123',
  '123 45',
  '+221781234599',
  'zz',
  'fall saly',
  // The driver, the vehicle, and what names and places have in common.
  'saliou',
  'sal',
  'SALIOU fall',
  'ndour thies',
  'DK 8812 ZR',
  'dk8812 saly',
]

/** Ranges around the end of a month, a leap day and the turn of a year, of the range menu and beyond. */
const ranges: { dateFrom?: string; dateTo?: string }[] = [
  { dateFrom: '2027-12-31', dateTo: '2027-12-31' },
  { dateFrom: '2027-12-27', dateTo: '2028-01-02' },
  { dateFrom: '2028-02-01', dateTo: '2028-02-29' },
  { dateFrom: '2028-03-01', dateTo: '2028-03-31' },
  { dateFrom: '2027-01-01', dateTo: '2027-12-31' },
  { dateFrom: '2028-01-01', dateTo: '2028-12-31' },
  { dateFrom: '2028-02-29' },
  { dateTo: '2027-12-31' },
  { dateFrom: '2028-01-01', dateTo: '2027-12-31' },
]
/** Present moments before, among and after the bookings; the bookings of a day have passed, or are to come. */
const moments = ['2027-06-01T10:00:00Z', '2027-12-30T12:30:00Z', '2028-02-28T00:00:00Z', '2028-09-01T23:59:59Z']
/** Days around the ends of those ranges. */
const days = ['2027-12-25', '2028-02-26'].flatMap((first) =>
  Array.from({ length: 10 }, (_, index) => addDays(first, index)),
)

const bookingArbitrary = fc.record({
  status: fc.constantFrom(...bookingStatuses),
  service: fc.constantFrom(...serviceTypes),
  client: fc.nat(clients.length - 1),
  pickup: fc.constantFrom(...places),
  destination: fc.constantFrom(...places),
  day: fc.constantFrom(...days),
  hour: fc.nat(23),
  isWithDriver: fc.boolean(),
  holdsAnyway: fc.boolean(),
  paid: fc.constantFrom(0, 10_000, 25_000),
})
type Sample = typeof bookingArbitrary extends fc.Arbitrary<infer T> ? T : never
type Made = Sample & {
  id: string
  reference: string
  isWithDriver: boolean
  isDriven: boolean
  view: BookingView | 'cancelled'
  words: string
  names: string
}

const queryArbitrary = fc
  .record(
    {
      view: fc.constantFrom(...bookingViews),
      status: fc.constantFrom(...bookingStatuses),
      serviceType: fc.constantFrom(...serviceTypes),
      search: fc.constantFrom(...terms),
      driver: fc.constantFrom('known', 'unknown'),
      order: fc.constantFrom('asc', 'desc'),
      overdue: fc.constant('hidden' as const),
      around: fc.constant('now' as const),
      range: fc.constantFrom(...ranges),
      page: fc.integer({ min: 1, max: 3 }),
      limit: fc.integer({ min: 1, max: 15 }),
    },
    { requiredKeys: [] },
  )
  .map(({ range, driver, ...query }) => ({
    ...query,
    ...range,
    ...(driver && { driverId: driver === 'known' ? driverId : randomUUID() }),
  }))
type Query = typeof queryArbitrary extends fc.Arbitrary<infer T> ? T : never

let app: TestApp
let clientIds: string[]
let driverId: string
let vehicleId: string
beforeAll(async () => {
  app = await createTestApp()
  clientIds = await Promise.all(clients.map((client) => insertClient(app.db, client)))
  driverId = (await insertDriver(app.db, { firstName: 'Saliou', lastName: 'Ndour' })).id
  vehicleId = await insertVehicle(app.db)
  await app.db.updateTable('vehicles').set({ license_plate: 'DK 8812 ZR' }).where('id', '=', vehicleId).execute()
})
afterAll(async () => {
  // No payments belong to the paid amounts of these rows.
  await app.db.deleteFrom('bookings').execute()
  await app.close()
})

const bare = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

function viewOf({ status, holds }: { status: BookingStatus; holds: boolean }): Made['view'] {
  if (status === 'PENDING' || status === 'CONFIRMED') return holds ? 'assigned' : 'urgent'
  const views = {
    ASSIGNED: 'assigned',
    IN_PROGRESS: 'in_progress',
    COMPLETED: 'completed',
    CANCELLED: 'cancelled',
  } as const
  return views[status]
}

async function insert(sample: Sample, index: number): Promise<Made> {
  const isWithDriver = sample.service === 'TRANSFER' || sample.isWithDriver
  const holds = sample.holdsAnyway || ['ASSIGNED', 'IN_PROGRESS'].includes(sample.status)
  const reference = `R-ABCD${alphabet[index >> 5]}${alphabet[index & 31]}`
  const starts = new Date(`${sample.day}T${String(sample.hour).padStart(2, '0')}:00:00Z`)
  const { id } = await app.db
    .insertInto('bookings')
    .values({
      reference,
      status: sample.status,
      service_type: sample.service,
      booking_type: 'STANDARD',
      client_id: clientIds[sample.client] ?? '',
      pickup_location: sample.pickup,
      destination: sample.destination,
      scheduled_date: sample.day,
      scheduled_time: `${sample.hour}:00`,
      starts_at: starts,
      ends_at: new Date(starts.getTime() + 3_600_000),
      rental_end_date: sample.service === 'DAILY_RENTAL' ? sample.day : null,
      rental_hours: sample.service === 'HOURLY_RENTAL' ? 1 : null,
      is_with_driver: isWithDriver,
      passengers: 1,
      total_price: 10_000,
      driver_id: holds && isWithDriver ? driverId : null,
      vehicle_id: holds && !isWithDriver ? vehicleId : null,
      is_overlap_allowed: true,
      payment_method: sample.status === 'COMPLETED' ? 'CASH' : null,
      cancel_reason: sample.status === 'CANCELLED' ? 'AUTRE' : null,
      paid_amount: sample.paid,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const client = clients[sample.client]
  const digits = client?.phone.replace('+221', '').replace('+', '')
  const crew = !holds ? '' : isWithDriver ? 'Saliou Ndour' : 'DK8812ZR'
  const names = bare([client?.firstName, client?.lastName, digits, crew].join(' '))
  const words = bare([reference, names, sample.pickup, sample.destination].join(' '))
  const isDriven = holds && isWithDriver
  return {
    ...sample,
    id,
    reference,
    isWithDriver,
    isDriven,
    words,
    names,
    view: viewOf({ status: sample.status, holds }),
  }
}

const isPhone = (search: string) => /^[\d\s+]{3,}$/.test(search)

function wordsOf(search: string): string[] {
  if (isPhone(search)) return [search.replace(/\D/g, '').replace(/^221/, '')]
  return bare(search).replace('dk 8812 zr', 'dk8812zr').split(' ')
}

function matches({ words }: Made, search: string): boolean {
  return wordsOf(search).every((word) => words.includes(word))
}

/** Ranks phones before names and plates, and these before words of a route. */
function rankOf({ names }: Made, search: string | undefined): number {
  const isNamed = search !== undefined && wordsOf(search).some((word) => names.includes(word))
  return isNamed ? (isPhone(search) ? 1 : 2) : 3
}

/** Computes the list without a database. */
function plainList(made: Made[], query: Query, now: Date) {
  const { view = 'all', limit = 10, dateFrom = '', dateTo = '9' } = query
  const isInRange = ({ day }: Made) => day >= dateFrom && day <= dateTo
  const inRange = made.filter(isInRange)
  const ofFilter = made.filter(
    (booking) =>
      (view === 'all' || booking.view === view) &&
      (query.status === undefined || booking.status === query.status) &&
      (query.serviceType === undefined || booking.service === query.serviceType) &&
      (query.driverId === undefined || (query.driverId === driverId && booking.isDriven)),
  )
  const found = ofFilter.filter((booking) => query.search === undefined || matches(booking, query.search))
  const startOf = ({ day, hour }: Made) => Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`)
  const isOverdue = (booking: Made) =>
    (view === 'urgent' || view === 'assigned') && !query.search && startOf(booking) < now.getTime() - 86_400_000
  const ofRange = found.filter(isInRange)
  const filtered = ofRange.filter((booking) => !query.overdue || !isOverdue(booking))
  const isSoonestFirst = query.order ? query.order === 'asc' : ['urgent', 'assigned', 'in_progress'].includes(view)
  const sign = isSoonestFirst ? 1 : -1
  const keyOf = ({ day, hour, id }: Made) => `${day} ${String(hour).padStart(2, '0')} ${id}`
  const sorted = filtered.toSorted(
    (a, b) => rankOf(a, query.search) - rankOf(b, query.search) || (keyOf(a) < keyOf(b) ? -sign : sign),
  )
  const next = isSoonestFirst
    ? sorted.findIndex((booking) => startOf(booking) >= now.getTime())
    : sorted.findLastIndex((booking) => startOf(booking) >= now.getTime())
  // With none to come, the latest is the nearest.
  const nearest = next === -1 ? (isSoonestFirst ? sorted.length - 1 : 0) : next
  const page = query.around && !query.search ? Math.floor(Math.max(0, nearest) / limit) + 1 : (query.page ?? 1)
  const today = now.toISOString().slice(0, 10)
  const within = (from: number, to: number) =>
    ofFilter.filter(({ day }) => day >= addDays(today, from) && day <= addDays(today, to)).length
  const count = (wanted: Made['view']) => inRange.filter(({ view: held }) => held === wanted).length
  return {
    ids: sorted.slice((page - 1) * limit, page * limit).map(({ id }) => id),
    total: filtered.length,
    summary: {
      urgent: count('urgent'),
      assigned: count('assigned'),
      inProgress: count('in_progress'),
      completed: count('completed'),
      revenue: inRange.reduce((sum, { view: held, paid }) => sum + (held === 'completed' ? paid : 0), 0),
      outside: found.length - ofRange.length,
      today: within(0, 0),
      tomorrow: within(1, 1),
      nextDays: within(0, 6),
      overdue: ofRange.filter(isOverdue).length,
    },
    page,
  }
}

describe('GET /api/dashboard/bookings over random bookings', () => {
  it('lists random bookings like a filter in memory', async () => {
    const bookings = fc.array(bookingArbitrary, { minLength: 30, maxLength: 40 })
    const queries = fc.array(queryArbitrary, { minLength: 25, maxLength: 25 })
    const property = fc.asyncProperty(bookings, queries, async (samples, chosenQueries) => {
      await app.db.deleteFrom('bookings').execute()
      const made: Made[] = []
      for (const [index, sample] of samples.entries()) made.push(await insert(sample, index))
      for (const moment of moments) {
        app.setNow(new Date(moment))
        const admin = await app.signIn(app.userIds.ADMIN)
        for (const query of chosenQueries) {
          const { data, pagination, body } = await app.call(admin, listBookings, query)
          const ids = data.map(({ id }) => id)
          const answered = { ids, total: pagination?.total, summary: body.summary, page: pagination?.page }
          expect(answered, `${moment} ${JSON.stringify(query)}`).toEqual(plainList(made, query, new Date(moment)))
        }
      }
    })
    await fc.assert(property, { numRuns: 5, endOnFailure: true })
  })
})
