import { getBooking, listBookings } from '@yoon/contract/bookings/calls'
import { getPaymentStats, listPayments } from '@yoon/contract/payments/calls'
import { updateUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  bookingIn,
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  transferForm,
} from '../../testing/builders.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

async function found(search: string): Promise<string[]> {
  const { data } = await app.call('OPERATRICE', listBookings, { search })
  return data.map(({ id }) => id)
}

let clients = 0

/** Makes a trip on a route without words, and for a phone without digits, that other tests search for. */
async function trip(person: Parameters<typeof insertClient>[1], more: Parameters<typeof transferForm>[1] = {}) {
  clients += 1
  const phone = `+22178111${String(clients).padStart(4, '0')}`
  const route = { pickupLocation: 'Quai de Gorée', destination: 'Marché Sandaga' }
  const client = await insertClient(app.db, { phone, ...person })
  return createBookingAs(app, 'ADMIN', transferForm(client, { ...route, ...more }))
}

/** Inserts copies of a booking with references of their own, a minute apart. */
async function copy(id: string, copies: number): Promise<void> {
  await sql`insert into bookings (reference, service_type, booking_type, client_id, pickup_location, destination,
      scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price)
    select 'R-' || translate(lpad(n::text, 6, 'Z'), '01', 'XY'), service_type, booking_type, client_id, pickup_location,
      destination, scheduled_date, scheduled_time, starts_at - n * interval '1 minute', ends_at, passengers, total_price
    from bookings cross join generate_series(1, ${copies}::int) n where id = ${id}`.execute(app.db)
}

describe('a search for the driver, the plate or the flight', () => {
  it('finds a booking by its driver, its plate with or without spaces, and its flight with or without space', async () => {
    const driver = await insertDriver(app.db, { firstName: 'Ousseynou', lastName: 'Badiane', phone: '+221765550199' })
    const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
    await sql`update vehicles set license_plate = 'DK 4512 QX' where id = ${vehicleId}`.execute(app.db)
    const { id } = await trip({ lastName: 'Client' }, { flightNumber: 'HC 3019' })
    await sql`update bookings set driver_id = ${driver.id}, vehicle_id = ${vehicleId} where id = ${id}`.execute(app.db)
    for (const search of [
      'Badiane',
      'ousseynou badiane',
      '76 555 01 99',
      'DK 4512 QX',
      'dk4512qx',
      'DK-4512-QX',
      '4512 sandaga',
    ]) {
      expect(await found(search), search).toEqual([id])
    }
    for (const search of ['HC 3019', 'HC3019', 'hc-3019', 'HC 3019 Badiane'])
      expect(await found(search), search).toEqual([id])
    expect(await found('HC 3019 Thiès')).toEqual([])
  })
})

describe('a search that mixes names, phones and codes', () => {
  it('finds a name with a phone in any notation, although a reference spells the beginning of both', async () => {
    const { id } = await trip({ firstName: 'Ba', lastName: 'Testeur', phone: '+221774567890' })
    const other = await trip({ lastName: 'Autre' })
    await sql`update bookings set reference = 'R-BA77ZZ' where id = ${other.id}`.execute(app.db)
    for (const search of ['Ba 77 456 78 90', 'Testeur +221774567890', 'testeur 77-456-78-90'])
      expect(await found(search), search).toEqual([id])
  })

  it('compares accented words with codes as letters, not without their accents', async () => {
    const { id } = await trip({ lastName: 'Quelconque' })
    await sql`update bookings set reference = 'R-ZNNZZZ' where id = ${id}`.execute(app.db)
    expect(await found('Néné')).toEqual([])
    expect(await found('znnzz')).toEqual([id])
  })
})

describe('the order of what a search finds', () => {
  it('ranks references and phones before names, names before words of a route, and each by the list', async () => {
    const day = (scheduledDate: string) => ({ scheduledDate })
    const route = await trip({ lastName: 'Sagna' }, { pickupLocation: 'Rue Tamba 4077', ...day('2026-12-09') })
    const late = await trip({ lastName: 'Tamba' }, day('2026-12-02'))
    const early = await trip({ lastName: 'Tamba' }, day('2026-12-01'))
    expect(await found('tamba')).toEqual([late.id, early.id, route.id])
    const phone = await trip({ lastName: 'Faty', phone: '+221774077001' }, day('2026-11-30'))
    expect(await found('4077')).toEqual([phone.id, route.id])
  })
})

describe('a search after a client was renamed', () => {
  it('finds all trips of a renamed client at once, without a write to any of them', async () => {
    const client = await insertClient(app.db, { firstName: 'Ndoumbé', lastName: 'Ancienne', phone: '+221775550142' })
    const first = await createBookingAs(app, 'ADMIN', transferForm(client))
    await copy(first.id, 30)
    const rows = async () =>
      (
        await sql<{
          row: string
        }>`select xmin::text || ctid::text || version as row from bookings where client_id = ${client}
        order by id`.execute(app.db)
      ).rows
    const before = await rows()
    const form = { firstName: 'Ndoumbé', lastName: 'Nouvellement', phone: '+221775550142', role: 'CLIENT' as const }
    await app.call('ADMIN', updateUser, { id: client, ...form, isActive: true })
    const { pagination } = await app.call('ADMIN', listBookings, { search: 'Nouvellement' })
    expect(pagination?.total).toBe(31)
    expect(await found('Ancienne')).toEqual([])
    expect(await rows()).toEqual(before)
    expect((await app.call('ADMIN', getBooking, { id: first.id })).data.version).toBe(1)
  })
})

describe('a search that finds more than 1,000', () => {
  it('counts to 1,000 and shows all pages up to it, in the order of the list', async () => {
    const own = await createTestApp()
    const client = await insertClient(own.db, { lastName: 'Innombrable' })
    const first = await createBookingAs(own, 'ADMIN', transferForm(client))
    const shared = app
    app = own
    await copy(first.id, 1_200)
    app = shared
    const ask = async (page: number, limit = 10, more = {}) =>
      own.call('ADMIN', listBookings, { search: 'innombrable', page, limit, ...more })
    const all = (await ask(1, 1_000)).data.map(({ id }) => id)
    const { data, pagination } = await ask(100)
    expect(pagination).toEqual({ page: 100, limit: 10, total: 1_000, totalPages: 100, isTotalExact: false })
    expect(data.map(({ id }) => id)).toEqual(all.slice(990))
    expect(new Set(all).size).toBe(1_000)
    const { rows } = await sql<{
      id: string
    }>`select id from bookings order by starts_at desc, id desc limit 1000`.execute(own.db)
    expect(all).toEqual(rows.map(({ id }) => id))
    expect((await ask(101)).data).toEqual([])
    const elsewhere = await ask(1, 10, { dateFrom: '2026-12-01', dateTo: '2026-12-31' })
    expect([elsewhere.pagination?.total, (elsewhere.body.summary as { outside: number }).outside]).toEqual([0, 1_001])
    await own.close()
  })

  it('adds up 1,000 payments at most, and no figure of more', async () => {
    const client = await insertClient(app.db, { lastName: 'Payeuse' })
    const { id } = await bookingIn(app, 'CONFIRMED', { form: transferForm(client) })
    const insert = (count: number) =>
      sql`insert into payments (booking_id, amount, currency, status)
      select ${id}, 100, 'XOF', 'FAILED' from generate_series(1, ${count}::int)`.execute(app.db)
    await insert(1_000)
    const read = async () => {
      const list = await app.call('ADMIN', listPayments, { search: 'payeuse', page: 100 })
      const { data } = await app.call('ADMIN', getPaymentStats, { search: 'payeuse' })
      return [
        list.pagination?.total,
        list.pagination?.isTotalExact,
        list.data.length,
        data.failedCount,
        data.totalRevenue,
      ]
    }
    expect(await read()).toEqual([1_000, undefined, 10, 1_000, 0])
    await insert(1)
    expect(await read()).toEqual([1_000, false, 10, null, null])
  })
})
