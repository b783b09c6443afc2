import { createBooking } from '@yoon/contract/bookings/calls'
import { proposeFare } from '@yoon/contract/fares/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { bookingIn, hourlyForm, insertClient, insertVehicle, transferForm } from '../../testing/builders.ts'

let app: TestApp
let client: string
beforeAll(async () => {
  app = await createTestApp()
  client = await insertClient(app.db)
  await sql`update settings set business = business || '{"baseFare": 2000, "perKmRate": 300}'`.execute(app.db)
})
afterEach(async () => {
  await sql`update bookings set deleted_at = now()`.execute(app.db)
  await sql`update vehicles set deleted_at = now()`.execute(app.db)
})
afterAll(() => app.close())

interface Trip {
  price: number
  from?: string
  to?: string
  /** Days before the present of the tests. */
  daysAgo?: number
  status?: string
  serviceType?: string
}

async function insertTrip({ price, from = 'Aéroport AIBD, Diass', to = 'Hôtel Terrou-Bi', ...more }: Trip) {
  const { daysAgo = 10, status = 'COMPLETED', serviceType = 'TRANSFER' } = more
  const form = transferForm(client, { pickupLocation: from, destination: to, totalPrice: price, flightNumber: null })
  const { data } = await app.call('ADMIN', createBooking, form)
  await sql`update bookings set status = ${status}, service_type = ${serviceType},
    rental_hours = case when ${serviceType} = 'HOURLY_RENTAL' then 4 end,
    booking_type = case when ${serviceType} = 'TRANSFER' then 'STANDARD' else 'HOURLY_RENTAL' end,
    payment_method = case when ${status} = 'COMPLETED' then 'CASH' end,
    cancel_reason = case when ${status} = 'CANCELLED' then 'CLIENT' end,
    starts_at = timestamptz '2026-11-21 14:00Z' - make_interval(days => ${daysAgo}::int),
    ends_at = timestamptz '2026-11-21 15:00Z' - make_interval(days => ${daysAgo}::int)
    where id = ${data.id}`.execute(app.db)
}

const route = {
  serviceType: 'TRANSFER',
  pickupLocation: 'Aéroport AIBD, Diass',
  destination: 'Hôtel Terrou-Bi',
} as const
const asked = async (query: object) => (await app.call('OPERATRICE', proposeFare, query as typeof route)).data
const ofRule = { price: 2000, source: 'rule', trips: null, fare: null, minutes: 60, minutesSource: 'settings' }

describe('GET /api/dashboard/fares/proposal', () => {
  it('proposes the median of at least three completed trips between the two places', async () => {
    for (const price of [20_000, 90_000]) await insertTrip({ price })
    expect(await asked(route)).toEqual(ofRule)
    await insertTrip({ price: 25_000 })
    expect(await asked(route)).toEqual({ ...ofRule, price: 25_000, source: 'trips', trips: 3 })
    await insertTrip({ price: 30_000 })
    expect(await asked(route)).toMatchObject({ price: 27_500, trips: 4 })
  })

  it('compares places without case, accents and punctuation, in either direction', async () => {
    for (let trip = 0; trip < 2; trip += 1) await insertTrip({ price: 20_000 })
    await insertTrip({ price: 20_000, from: 'HOTEL  Terrou bi', to: 'aeroport aibd - Diass' })
    const back = { ...route, pickupLocation: 'hôtel terrou-bi', destination: 'AEROPORT AIBD Diass' }
    for (const query of [route, back]) expect(await asked(query)).toMatchObject({ source: 'trips', trips: 3 })
    expect(await asked({ ...route, destination: 'Hôtel Terrou' })).toMatchObject({ source: 'rule' })
  })

  it('leaves out trips that were cancelled, are to come, are rentals, or are older than 12 months', async () => {
    for (let trip = 0; trip < 2; trip += 1) await insertTrip({ price: 20_000, daysAgo: 364 })
    await insertTrip({ price: 20_000, status: 'CANCELLED' })
    await insertTrip({ price: 20_000, status: 'PENDING' })
    await insertTrip({ price: 20_000, serviceType: 'HOURLY_RENTAL' })
    await insertTrip({ price: 20_000, daysAgo: 366 })
    expect(await asked(route)).toEqual(ofRule)
    await insertTrip({ price: 20_000, daysAgo: 1 })
    expect(await asked(route)).toMatchObject({ source: 'trips', trips: 3 })
  })

  it('takes the 50 latest trips of a route that is driven often', async () => {
    await insertTrip({ price: 20_000, daysAgo: 3 })
    const copy = (price: number, daysAgo: number, count: number) =>
      sql`
      insert into bookings (reference, service_type, booking_type, client_id, pickup_location, destination, scheduled_date,
        scheduled_time, starts_at, ends_at, passengers, total_price, status, payment_method, is_with_driver)
      select 'R-' || translate(upper(substr(md5(random()::text), 1, 6)), '01', 'XY'), service_type, booking_type, client_id,
        pickup_location, destination, scheduled_date, scheduled_time, starts_at - make_interval(days => ${daysAgo}::int),
        ends_at - make_interval(days => ${daysAgo}::int), passengers, ${price}::int, status, payment_method, is_with_driver
      from bookings, generate_series(1, ${count}::int) where deleted_at is null and total_price = 20000`.execute(app.db)
    await copy(70_000, 30, 200)
    await copy(21_000, 1, 49)
    expect(await asked(route)).toMatchObject({ price: 21_000, trips: 50 })
  })

  it.for([
    ['a transfer in Dakar', {}, 2000],
    ['a transfer without places', { pickupLocation: undefined, destination: undefined }, null],
    ['a transfer without destination', { destination: 'AIBD' }, null],
    ['a transfer with a blank pickup place', { pickupLocation: '      ' }, null],
    ['a transfer outside Dakar', { isOutsideDakar: 'true', distanceKm: 47 }, 16_100],
    ['a transfer outside Dakar without a distance', { isOutsideDakar: 'true' }, null],
    ['kilometres inside Dakar', { isOutsideDakar: 'false', distanceKm: 47 }, 2000],
    ['a rental without a vehicle type', { serviceType: 'HOURLY_RENTAL', rentalDuration: 3 }, null],
    ['hours at the recommended rate', { serviceType: 'HOURLY_RENTAL', rentalDuration: 3, vehicleType: 'SUV' }, 45_000],
    ['a daily rental of a type without a rate', { serviceType: 'DAILY_RENTAL', vehicleType: 'SUV' }, null],
  ] as const)('proposes the price of the rule, or none, for %s', async ([, query, price]) => {
    expect((await asked({ ...route, ...query }))?.price ?? null).toBe(price)
  })

  it("uses the usual rate of the type, and before it that of the booking's own vehicle", async () => {
    const rates = (id: string, hourly_rate: number, daily_rate: number) =>
      app.db.updateTable('vehicles').set({ type: 'SEDAN', hourly_rate, daily_rate }).where('id', '=', id).execute()
    const vehicleId = await insertVehicle(app.db)
    await rates(vehicleId, 12_000, 0)
    for (let vehicle = 0; vehicle < 2; vehicle += 1) await rates(await insertVehicle(app.db), 11_000, 60_000)
    const hourly = { serviceType: 'HOURLY_RENTAL', rentalDuration: 3 }
    expect(await asked({ ...hourly, vehicleType: 'SEDAN' })).toMatchObject({ price: 33_000, minutes: 180 })
    const days = { scheduledDate: '2026-11-22', rentalEndDate: '2026-11-24' }
    const daily = { serviceType: 'DAILY_RENTAL', ...days }
    expect(await asked({ ...daily, vehicleType: 'SEDAN' })).toMatchObject({ price: 180_000, minutes: null })
    const form = hourlyForm(client)
    const { id: bookingId } = await bookingIn(app, 'ASSIGNED', { form, vehicleId })
    expect(await asked({ ...hourly, bookingId })).toMatchObject({ price: 36_000 })
    expect(await asked({ ...daily, bookingId })).toMatchObject({ price: 180_000 })
    expect(await asked({ ...hourly, bookingId, vehicleType: 'SUV' })).toMatchObject({ price: 45_000 })
    expect(await asked({ ...daily, vehicleType: 'SEDAN', rentalEndDate: '2026-11-20' })).toBeNull()
  })

  it('proposes no price above 1,000,000, which a booking cannot have', async () => {
    const id = await insertVehicle(app.db)
    await app.db.updateTable('vehicles').set({ type: 'VAN', daily_rate: 62_500 }).where('id', '=', id).execute()
    const rental = { serviceType: 'DAILY_RENTAL', vehicleType: 'VAN', scheduledDate: '2026-12-01' }
    expect(await asked({ ...rental, rentalEndDate: '2026-12-16' })).toMatchObject({ price: 1_000_000 })
    expect(await asked({ ...rental, rentalEndDate: '2026-12-17' })).toBeNull()
  })

  it('says of a transfer that its price is too high, rather than that there is no fare', async () => {
    const setRate = (rate: number) =>
      sql`update settings set business = jsonb_set(business, '{perKmRate}', to_jsonb(${rate}::int))`.execute(app.db)
    await setRate(400)
    const far: typeof route = Object.assign({ isOutsideDakar: 'true', distanceKm: 2500 }, route)
    const { data, body } = await app.call('OPERATRICE', proposeFare, far)
    await setRate(300)
    expect(data).toBeNull()
    const message = 'Le prix calculé dépasse 1\u202f000\u202f000\u00a0: tapez le prix.'
    expect(body.reason).toEqual({ code: 'PRICE_TOO_HIGH', message })
  })

  it.for([
    ['serviceType=TAXI', 'serviceType', 'Service inconnu'],
    ['serviceType=HOURLY_RENTAL&rentalDuration=13', 'rentalDuration', 'La durée doit être entre 1 et 12 heures'],
    ['serviceType=TRANSFER&isOutsideDakar=1', 'isOutsideDakar', 'Valeur invalide'],
    ['serviceType=TRANSFER&scheduledDate=2026-02-30', 'scheduledDate', 'Date invalide'],
    ['serviceType=HOURLY_RENTAL&vehicleType=BOAT', 'vehicleType', 'Type de véhicule inconnu'],
    [`serviceType=TRANSFER&pickupLocation=${'a'.repeat(301)}`, 'pickupLocation', 'Lieu trop long'],
    ['serviceType=TRANSFER&pickupLocation=%00', 'pickupLocation', 'Lieu invalide'],
    ['serviceType=TRANSFER&destination=Novotel%00Dakar', 'destination', 'Lieu invalide'],
  ] as const)('refuses the query %s', async ([query, field, message]) => {
    const { status, error } = await app.send('OPERATRICE', 'GET', `/api/dashboard/fares/proposal?${query}`)
    expect([status, error?.fields]).toEqual([400, { [field]: message }])
  })

  it('reads the trips of a route by their own index', async () => {
    const { rows } = await app.db.transaction().execute(async (tx) => {
      // With so few rows, each of these would cost less than the index.
      await sql`set local enable_seqscan = off`.execute(tx)
      await sql`set local enable_bitmapscan = off`.execute(tx)
      await sql`set local enable_sort = off`.execute(tx)
      return sql<Record<string, string>>`explain select total_price from bookings
        where route_key(pickup_location, destination) = route_key('a', 'b') and service_type = 'TRANSFER'
          and status = 'COMPLETED' and deleted_at is null and starts_at > now() - interval '12 months'
        order by starts_at desc limit 50`.execute(tx)
    })
    expect(rows.map((row) => Object.values(row)[0]).join('\n')).toMatch(/Index Scan Backward using bookings_of_route/)
  })
})
