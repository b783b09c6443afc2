import { listBookings } from '@yoon/contract/bookings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { createBookingAs, insertClient, insertDriver, type Person, transferForm } from '../../testing/builders.ts'
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
  await insertTrips({ lastName: 'Fall' }, { driverId: wholeName, daysAgo: 5_000, first: 1, last: 1_200 })
  const shared = { firstName: 'Lamine', lastName: 'Badji' }
  await insertTrips(shared, { driverId: halfName, daysAgo: 3_825, first: 2_001, last: 2_030 })
  await insertTrips(shared, { driverId: halfName, daysAgo: 4_600, first: 3_001, last: 3_030 })
  const resident = { firstName: 'Lamine', lastName: 'Diatta' }
  await insertTrips(resident, { route: 'Rue Mané', daysAgo: 3_815, first: 6_001, last: 6_030 })
  await insertTrips(resident, { route: 'Rue Mané', daysAgo: 4_400, first: 7_001, last: 7_030 })
  await insertTrips({ lastName: 'Sarr' }, { daysAgo: 3_000, first: 4_001, last: 5_600 })
})
afterAll(() => app.close())

interface Trips {
  driverId?: string
  /** Place where they begin. */
  route?: string
  /** Day of the first trip. */
  daysAgo: number
  /** Numbers of the trips, which no other client has. */
  first: number
  last: number
}

/** Inserts one trip a day of a client. */
async function insertTrips(client: Person, { driverId, route, daysAgo, first, last }: Trips): Promise<void> {
  const place = route === undefined ? {} : { pickupLocation: route }
  const { id } = await createBookingAs(app, 'ADMIN', transferForm(await insertClient(app.db, client), place))
  const days = daysAgo + first
  await sql`update bookings set driver_id = ${driverId ?? null}, scheduled_date = scheduled_date - ${days}::int,
    starts_at = starts_at - make_interval(days => ${days}::int), ends_at = ends_at - make_interval(days => ${days}::int)
    where id = ${id}`.execute(app.db)
  await repeatBooking(app.db, id, first, last)
}

/** Returns the ids of the trips in which « Lamine » and « Mané » are, one of them as a name, as the list sorts them. */
async function expectedIds(): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select b.id from bookings b join users c on c.id = b.client_id
      left join drivers d on d.id = b.driver_id left join users u on u.id = d.user_id
    where concat_ws(' ', c.first_name, c.last_name, u.first_name, u.last_name) like '%Lamine%'
      and concat_ws(' ', c.first_name, c.last_name, u.first_name, u.last_name, b.pickup_location) like '%Mané%'
    order by b.starts_at desc, b.id desc`.execute(app.db)
  return rows.map(({ id }) => id)
}

const find = (page: number) => app.call('ADMIN', listBookings, { search: 'Lamine Mané', page, limit: 20 })

it.for([1, 2, 20, 50])(
  'lists the trips of a driver and those that find one of his names elsewhere in order, on page %i',
  async (page) => {
    const { data, pagination } = await find(page)
    expect(data.map(({ id }) => id)).toEqual((await expectedIds()).slice((page - 1) * 20, page * 20))
    expect(pagination).toMatchObject({ total: 1_000, isTotalExact: false })
  },
)

it('lists old trips of a client and those of a namesake on a street of her name in order, each once', async () => {
  const route = { pickupLocation: 'Rue Kaba' }
  const trip = async (client: string, scheduledDate: string, more = {}) =>
    (await createBookingAs(app, 'ADMIN', transferForm(client, { scheduledDate, ...more }))).id
  const client = await insertClient(app.db, { firstName: 'Aïssata', lastName: 'Kaba' })
  const namesake = await insertClient(app.db, { firstName: 'Aïssata', lastName: 'Diène' })
  const older = await trip(client, '2026-12-01', route)
  const newer = await trip(client, '2026-12-02')
  const onRoute = await trip(namesake, '2026-12-03', route)
  await sql`update bookings set scheduled_date = scheduled_date - 9000, starts_at = starts_at - interval '9000 days',
    ends_at = ends_at - interval '9000 days' where id in (${older}, ${newer}, ${onRoute})`.execute(app.db)
  const { data } = await app.call('ADMIN', listBookings, { search: 'Aïssata Kaba' })
  expect(data.map(({ id }) => id)).toEqual([onRoute, newer, older])
})
