import { listPayments } from '@yoon/contract/payments/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import {
  createBookingAs,
  insertClient,
  insertDriver,
  insertVehicle,
  type Person,
  transferForm,
} from '../../testing/builders.ts'
import { repeatBooking } from '../../testing/repeated-bookings.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
  const { id: wholeName } = await insertDriver(app.db, { firstName: 'Lamine', lastName: 'Mané' })
  const { id: halfName } = await insertDriver(app.db, {
    firstName: 'Ousmane',
    lastName: 'Mané',
    phone: '+221770001122',
  })
  const { id: otherName } = await insertDriver(app.db, {
    firstName: 'Lamine',
    lastName: 'Sané',
    phone: '+221770001133',
  })
  const { id: noName } = await insertDriver(app.db, { firstName: 'Abdou', lastName: 'Ba', phone: '+221770001144' })
  await insertPaidTrips({ lastName: 'Fall' }, { driverId: wholeName, year: 2020, first: 1, last: 1_200 })
  await insertPaidTrips(
    { firstName: 'Lamine', lastName: 'Badji' },
    { driverId: halfName, year: 2020, first: 2_001, last: 2_030 },
  )
  await insertPaidTrips(
    { firstName: 'Lamine', lastName: 'Diatta' },
    { driverId: noName, route: 'Rue Mané', year: 2020, first: 6_001, last: 6_030 },
  )
  await insertPaidTrips({ lastName: 'Sarr' }, { driverId: otherName, year: 2023, first: 3_001, last: 5_500 })
})
afterAll(() => app.close())

interface Trips {
  driverId: string
  /** Place where they begin. */
  route?: string
  /** Year from which on their payments are created. */
  year: number
  /** Numbers of the trips, which no other client has. */
  first: number
  last: number
}

/** Inserts trips of a client with a payment each; those of a year are mixed in time. */
async function insertPaidTrips(client: Person, { driverId, route, year, first, last }: Trips): Promise<void> {
  const place = route === undefined ? {} : { pickupLocation: route }
  const { id } = await createBookingAs(app, 'ADMIN', transferForm(await insertClient(app.db, client), place))
  await sql`update bookings set driver_id = ${driverId}, scheduled_date = scheduled_date - 9000,
    starts_at = starts_at - interval '9000 days', ends_at = ends_at - interval '9000 days' where id = ${id}`.execute(
    app.db,
  )
  await repeatBooking(app.db, id, first, last)
  await sql`insert into payments (booking_id, amount, currency, method, status, created_at)
    select id, 10000, 'XOF', 'WAVE', 'PENDING', make_timestamptz(${year}::int, 1, 1, 0, 0, 0) + make_interval(mins => abs(hashtext(id::text)) % 500000)
    from bookings where driver_id = ${driverId} and id <> ${id}`.execute(app.db)
  await sql`analyze payments`.execute(app.db)
}

/** Returns the ids of the payments of trips in which « Lamine » and « Mané » are, one of them as a name, as the list sorts them. */
async function expectedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select p.id from payments p join bookings b on b.id = p.booking_id join users c on c.id = b.client_id
      join drivers d on d.id = b.driver_id join users u on u.id = d.user_id
    where concat_ws(' ', c.first_name, c.last_name, u.first_name, u.last_name) like '%Lamine%'
      and concat_ws(' ', c.first_name, c.last_name, u.first_name, u.last_name, b.pickup_location) like '%Mané%'
    order by p.created_at desc, p.id desc`.execute(app.db)
  return rows.map(({ id }) => id)
}

it.for([1, 2, 50])(
  'lists the payments of a driver and those that find one of his names elsewhere in order, on page %i',
  async (page) => {
    const expected = await expectedIds()
    const { data, pagination } = await app.call('ADMIN', listPayments, { search: 'Lamine Mané', page, limit: 20 })
    expect(expected).toHaveLength(1_260)
    expect(data.map(({ id }) => id)).toEqual(expected.slice((page - 1) * 20, page * 20))
    expect(pagination).toMatchObject({ total: 1_000, isTotalExact: false })
  },
)

it('lists the payments that a plate and both names find in order, though one of them is the name of a street', async () => {
  const { id: driverId } = await insertDriver(app.db, { firstName: 'Modou', lastName: 'Lô', phone: '+221770001155' })
  const vehicleId = await insertVehicle(app.db, { driverId })
  await sql`update vehicles set license_plate = 'DK 4512 AB' where id = ${vehicleId}`.execute(app.db)
  const client = await insertClient(app.db, { firstName: 'Rokhaya', lastName: 'Diop' })
  const namesake = await insertClient(app.db, { firstName: 'Rokhaya', lastName: 'Seck' })
  const pay = async (clientId: string, day: number, more = {}): Promise<string> => {
    const { id } = await createBookingAs(app, 'ADMIN', transferForm(clientId, more))
    const { rows } = await sql<{ id: string }>`
      with driven as (update bookings set driver_id = ${driverId}, vehicle_id = ${vehicleId},
        starts_at = starts_at - make_interval(days => 8000 + ${day}::int),
        ends_at = ends_at - make_interval(days => 8000 + ${day}::int) where id = ${id})
      insert into payments (booking_id, amount, currency, method, status, created_at)
      values (${id}, 10000, 'XOF', 'WAVE', 'PENDING', make_timestamptz(2019, 1, ${day}::int, 0, 0, 0)) returning id`.execute(
      app.db,
    )
    return rows[0]?.id ?? ''
  }
  const first = await pay(client, 1)
  const onStreet = await pay(namesake, 2, { pickupLocation: 'Rue Diop 41' })
  const last = await pay(client, 3)
  for (const search of ['DK4512AB Rokhaya Diop', 'dk 4512 ab diop rokhaya', 'Rokhaya Diop']) {
    const { data } = await app.call('ADMIN', listPayments, { search })
    expect(
      data.map(({ id }) => id),
      search,
    ).toEqual([last, onStreet, first])
  }
})
