import { thumbnailOf } from '@yoon/contract/images/addresses'
import { imageUrls } from '@yoon/contract/images/form'
import { missionSteps } from '@yoon/contract/missions/steps'
import { roles } from '@yoon/contract/permissions'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { listTodo } from '@yoon/contract/todo/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findMissingImages } from '../features/images/index.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { isPassword } from '../platform/passwords.ts'
import { createTestApp } from '../testing/app.ts'
import { createTestDatabase } from '../testing/database.ts'
import { keepFilesInMemory } from '../testing/files.ts'
import { moneyProblems } from '../testing/ledger.ts'
import { demoAccounts, demoPassword, loadDemoCompany } from './load-demo.ts'

const now = new Date('2026-11-21T14:32:00Z')
let opened: OpenDatabase

beforeAll(async () => {
  opened = await createTestDatabase()
  await loadDemoCompany(opened.db, now)
})
afterAll(() => opened.close())

async function count(what: string): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from ${sql.raw(what)}`.execute(opened.db)
  return rows[0]?.count ?? Number.NaN
}

describe('loadDemoCompany', () => {
  it('inserts 25 drivers, 30 vehicles, 150 clients and about 430 bookings', async () => {
    expect(await count('drivers')).toBe(25)
    expect(await count('vehicles')).toBe(30)
    expect(await count("users where role = 'CLIENT'")).toBe(150)
    expect(Math.abs((await count('bookings')) - 430)).toBeLessThan(40)
  })

  it('imports twelve of the clients from a file, which can be undone', async () => {
    const { rows } = await sql`select kind, state, filename, rows, created from imports`.execute(opened.db)
    const filename = 'clients-particuliers.csv'
    expect(rows).toEqual([{ kind: 'clients', state: 'DONE', filename, rows: 12, created: 12 }])
    expect(await count('users u join imports i on i.id = u.import_id where u.version = 1 and u.is_demo')).toBe(12)
    expect(await count("audit_entries where action = 'clients.imported' and actor_role = 'ADMIN'")).toBe(1)
    expect(await count('notifications')).toBe(0)
  })

  it('creates one account for each role with the demonstration password', async () => {
    expect(demoAccounts.map(({ role }) => role).toSorted()).toEqual([...roles].toSorted())
    for (const { email, role } of demoAccounts) {
      const user = await opened.db.selectFrom('users').selectAll().where('email', '=', email).executeTakeFirstOrThrow()
      expect(user.role).toBe(role)
      expect(await isPassword(demoPassword, user.password_hash)).toBe(true)
    }
  })

  it('fills in missions in every step, money that a driver has collected, and ratings that leave the stars as they are', async () => {
    const { rows } = await sql<{ step: string }>`select distinct step from booking_steps`.execute(opened.db)
    expect(rows.map(({ step }) => step).toSorted()).toEqual([...missionSteps].toSorted())
    expect(await count('booking_steps where at > received_at')).toBe(0)
    expect(await count("booking_steps where (about is null) = (step in ('ACCEPTED', 'DECLINED'))")).toBe(0)
    expect(await count(`booking_steps where received_at > '${now.toISOString()}'`)).toBe(0)
    expect(await count('bookings where collect_by_driver')).toBeGreaterThan(0)
    expect(await count('ratings')).toBeGreaterThan(5)
    expect(await count('(select from ratings group by driver_id having count(*) > 2) r')).toBe(0)
  })

  it('fills in the statement of a day with a mistyped id, an unknown receipt and a transfer to the bank', async () => {
    const { rows } = await sql<{ kind: string; isMatched: boolean; lines: number }>`
      select kind, payment_id is not null as "isMatched", count(*)::int as lines from statement_lines
      group by 1, 2 order by 1, 2`.execute(opened.db)
    expect(rows).toEqual([
      { kind: 'RECEIPT', isMatched: false, lines: 2 },
      { kind: 'RECEIPT', isMatched: true, lines: expect.any(Number) },
      { kind: 'TRANSFER', isMatched: false, lines: 1 },
    ])
    expect(rows[1]?.lines).toBeGreaterThan(2)
  })

  it('gives each booking the window of its local date and time', async () => {
    expect(
      await count("bookings where starts_at <> (scheduled_date + scheduled_time) at time zone 'Africa/Dakar'"),
    ).toBe(0)
    expect(
      await count(`bookings where service_type = 'TRANSFER'
        and ends_at <> starts_at + coalesce(planned_minutes, 60) * interval '1 minute'`),
    ).toBe(0)
    expect(await count(`bookings where ends_at <> starts_at + rental_hours * interval '1 hour'`)).toBe(0)
    expect(await count(`bookings where ends_at <> (rental_end_date + 1)::timestamp at time zone 'Africa/Dakar'`)).toBe(
      0,
    )
  })

  it('fills in the registration numbers, which the receipts show', async () => {
    const { profile } = await opened.db.selectFrom('settings').select('profile').executeTakeFirstOrThrow()
    expect(profile).toMatchObject({ ninea: '001234567 2G3', rccm: 'SN-DKR-2019-B-12345' })
  })

  it('names known places at most ends of the trips, some with a point of their own, and flights with their time', async () => {
    const ends = `(select pickup_place_id as place, pickup_latitude as latitude, pickup_longitude as longitude from bookings
      union all select destination_place_id, destination_latitude, destination_longitude from bookings
        where destination is not null) ends`
    expect((await count(`${ends} where place is not null`)) / (await count(ends))).toBeGreaterThan(0.6)
    const points = await count(`${ends} where latitude is not null`)
    expect(points).toBeGreaterThan(15)
    expect(await count(`${ends} where latitude between 14 and 15 and longitude between -18 and -16`)).toBe(points)
    const flights = 'bookings where flight_number is not null'
    expect(await count(flights)).toBeGreaterThan(60)
    expect(await count(`${flights} and flight_time is not null`)).toBeGreaterThan(10)
    expect(await count('bookings where flight_time is not null and flight_number is null')).toBe(0)
    expect(await count('bookings where vehicle_type is not null')).toBeGreaterThan(50)
  })

  it('inserts a driver on leave, a vehicle in the workshop and an insurance that expires tomorrow, without trips', async () => {
    expect(
      await count("absences where reason = 'LEAVE' and starts_at <= '2026-11-21' and ends_at > '2026-11-22'"),
    ).toBe(1)
    expect(
      await count("absences where reason = 'MAINTENANCE' and starts_at <= '2026-11-21' and ends_at > '2026-11-22'"),
    ).toBe(1)
    expect(await count("papers where kind = 'INSURANCE' and expires_on = '2026-11-22'")).toBe(1)
    expect(await count('papers')).toBe(30 * 6 + 25 * 2)
    expect(
      await count(`absences a join bookings b on b.driver_id = a.driver_id or b.vehicle_id = a.vehicle_id
        where b.is_active and tstzrange(a.starts_at, a.ends_at) && tstzrange(b.starts_at, b.ends_at)`),
    ).toBe(0)
    expect(
      await count(`papers p join bookings b on b.driver_id = p.driver_id or b.vehicle_id = p.vehicle_id
        where b.is_active and p.expires_on < b.ends_at::date
          and p.kind in ('INSURANCE', 'INSPECTION', 'LICENCE', 'TRANSPORT_LICENCE')`),
    ).toBe(0)
  })

  it('leaves two trips of tomorrow that a proposal assigns, and one of eight passengers that it explains', async () => {
    const app = await createTestApp()
    await loadDemoCompany(app.db, now)
    const { data } = await app.call('OPERATRICE', proposeAssignments, { date: '2026-11-22' })
    expect(data.assignments.map(({ startsAt }) => startsAt.slice(11, 16))).toEqual(['10:30', '15:15'])
    expect(data.assignments.every(({ driverId }) => driverId !== null)).toBe(true)
    const [leftOver, ...others] = data.leftOver
    expect(others).toEqual([])
    expect(leftOver?.startsAt).toBe('2026-11-22T16:00:00.000Z')
    expect(leftOver?.reasons).toContain("Aucun véhicule adapté n'est libre à cette heure")
    await app.close()
  })

  it('shows a line of the work queue that a colleague deals with, and one that is put off', async () => {
    const app = await createTestApp()
    await loadDemoCompany(app.db, now)
    const { data } = await app.call('OPERATRICE', listTodo, { limit: '100' } as never)
    expect(data.filter(({ claim }) => claim).map(({ cause, claim }) => [cause, claim?.by.name])).toEqual([
      ['DECLINED', expect.any(String)],
    ])
    const put = (await app.call('OPERATRICE', listTodo, { state: 'snoozed' })).data
    expect(put).toMatchObject([{ cause: 'NOT_ACCEPTED', snooze: { until: '2026-11-22T07:00:00.000Z' } }])
    await app.close()
  })

  it('writes audit entries of each booking in chronological order', async () => {
    expect(await count('bookings b where not exists (select from audit_entries where entity_id = b.id::text)')).toBe(0)
    // Drivers report steps without a session: each has an entry, and the first one of a drive starts its trip.
    expect(
      await count(`audit_entries where (actor_id is null) <> (action = 'booking.step_reported' or action = 'booking.started'
        and exists (select from booking_steps s where s.booking_id::text = entity_id and s.step = 'EN_ROUTE' and s.at = audit_entries.at))`),
    ).toBe(0)
    expect(await count('booking_steps s join bookings b on b.id = s.booking_id where s.at < b.created_at')).toBe(0)
    expect(await count("audit_entries where action = 'booking.step_reported'")).toBe(await count('booking_steps'))
    expect(
      await count(`booking_steps s join bookings b on b.id = s.booking_id
        where s.step = 'EN_ROUTE' and b.started_at is distinct from s.at`),
    ).toBe(0)
    expect(
      await count(`(select at < lag(at) over (partition by entity_id order by id) as is_back from audit_entries) a
        where is_back`),
    ).toBe(0)
  })

  it('inserts bookings in every view, and their paid amounts equal the completed payments without credit and refunds', async () => {
    for (const view of ['urgent', 'assigned', 'in_progress', 'completed', 'cancelled']) {
      expect(await count(`bookings where view = '${view}'`)).toBeGreaterThan(5)
    }
    const { rows } = await sql<{ booked: number; paid: number }>`
      select (select sum(paid_amount) from bookings) as booked,
        (select sum(amount - credit - refunded_amount) from payments where status = 'COMPLETED') as paid`.execute(
      opened.db,
    )
    expect(rows[0]?.booked).toBe(rows[0]?.paid)
  })

  it('inserts deposits, a trip paid in part, a refund, a promise and credit, and all equations of the ledger hold', async () => {
    expect(await moneyProblems(opened.db)).toEqual([])
    expect(await count('bookings where deposit_amount is not null')).toBe(3)
    expect(await count("payments where kind = 'DEPOSIT' and credit = 0")).toBeGreaterThan(0)
    expect(await count("bookings where payment_method = 'CASH' and booking_due(bookings) > 0")).toBe(1)
    expect(await count('refunds')).toBe(2)
    expect(await count('debt_promises')).toBe(1)
    expect(await count('payments where credit > 0')).toBe(1)
    expect(await count("booking_extras where kind = 'LEGACY'")).toBe(0)
  })

  it('inserts debts of every age', async () => {
    const { rows } = await sql<{ age: string }>`
      select distinct width_bucket(company_day(${now}) - company_day(completed_at), array[1, 31, 61, 91]) as age
      from bookings where status = 'COMPLETED' and booking_due(bookings) > 0 order by 1`.execute(opened.db)
    expect(rows.map(({ age }) => age)).toEqual([0, 1, 2, 3, 4])
  })

  it('adds a school run with a driver and a weekly way to the airport, with the same references each time', async () => {
    const read = async ({ db }: OpenDatabase) => {
      const { rows } = await sql<Record<string, string | number>>`
        select destination, status, count(*) as trips, min(total_price) as price, string_agg(reference, ' ' order by starts_at)
          as "references", count(distinct extract(isodow from scheduled_date)) as weekdays,
          min(scheduled_date)::text as first
        from bookings where series_id is not null group by series_id, destination, status order by destination`.execute(
        db,
      )
      return rows
    }
    const series = await read(opened)
    expect(series).toMatchObject([
      { destination: 'Aéroport international Blaise-Diagne', status: 'PENDING', trips: 4, price: 25_000, weekdays: 1 },
      {
        destination: 'Lycée Jean-Mermoz',
        status: 'ASSIGNED',
        trips: 10,
        price: 6000,
        weekdays: 5,
        first: '2026-11-24',
      },
    ])
    const again = await createTestDatabase()
    await loadDemoCompany(again.db, now)
    expect(await read(again)).toEqual(series)
    await again.close()
    expect(await count('notifications')).toBe(0)
  })

  it('stores up to three photos for each vehicle, and none for some', async () => {
    const pictured = await createTestDatabase()
    const files = keepFilesInMemory()
    await loadDemoCompany(pictured.db, now, files)
    const { rows } = await sql<{ urls: string[] }>`select image_urls as urls from vehicles`.execute(pictured.db)
    const counts = rows.map(({ urls }) => urls.length)
    expect([Math.min(...counts), Math.max(...counts)]).toEqual([0, 3])
    const urls = [...new Set(rows.flatMap((vehicle) => vehicle.urls))]
    expect(await inTransaction(pictured.db, (tx) => findMissingImages(tx, urls))).toEqual([])
    for (const url of urls) {
      expect(imageUrls.parse([url])).toEqual([url])
      const [photo, small] = [await files.read(url.slice(9)), await files.read(thumbnailOf(url).slice(9))]
      expect(photo?.bytes).toBeGreaterThan(1000)
      expect(small?.bytes).toBeLessThanOrEqual(25_000)
    }
    await pictured.close()
  })

  it('rolls back when the company cannot be loaded', async () => {
    const before = await count('bookings')
    await expect(loadDemoCompany(opened.db, now)).rejects.toThrow('duplicate key')
    expect(await count('bookings')).toBe(before)
  })
})
