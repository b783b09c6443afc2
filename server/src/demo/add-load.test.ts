import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { findCountErrors } from '../features/counts/index.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { createTestDatabase } from '../testing/database.ts'
import { addLoad } from './add-load.ts'
import { loadDemoCompany } from './load-demo.ts'

const now = new Date('2026-11-21T14:32:00Z')
let opened: OpenDatabase

beforeAll(async () => {
  opened = await createTestDatabase()
  await loadDemoCompany(opened.db, now)
})
afterAll(() => opened.close())

async function ask<Row>(query: string): Promise<Row[]> {
  return (await sql<Row>`${sql.raw(query)}`.execute(opened.db)).rows
}

async function count(what: string): Promise<number> {
  const [row] = await ask<{ count: number }>(`select count(*) as count from ${what}`)
  return row?.count ?? Number.NaN
}

describe('addLoad', () => {
  it('adds the missing bookings of a seed, and none on a second call with the same numbers', async () => {
    const before = await count('bookings')
    const progress: number[] = []
    const onProgress = (done: number) => progress.push(done)
    await addLoad(opened.db, { bookings: 600, seed: 1, now, onProgress })
    expect(await addLoad(opened.db, { bookings: 900, seed: 1, now })).toEqual({
      bookings: 300,
      clients: 20,
      drivers: 5,
      places: 0,
      vehicles: 6,
    })
    const nothing = { bookings: 0, clients: 0, drivers: 0, places: 0, vehicles: 0 }
    expect(await addLoad(opened.db, { bookings: 900, seed: 1, now })).toEqual(nothing)
    expect(await addLoad(opened.db, { bookings: 500, seed: 1, now })).toEqual(nothing)
    expect(await count('bookings')).toBe(before + 900)
    expect(progress).toEqual([600])
  })

  it('adds as many bookings again for another seed, in two transactions at a time', async () => {
    const before = await count('bookings')
    await addLoad(opened.db, { bookings: 2100, seed: 2, now, lanes: 2 })
    expect(await count('bookings')).toBe(before + 2100)
  })

  it('spreads bookings over twelve months back and two ahead, about half with « dakar »', async () => {
    expect(await count("bookings where scheduled_date < '2026-10-01'")).toBeGreaterThan(550)
    expect(await count("bookings where scheduled_date > '2027-01-01'")).toBeGreaterThan(15)
    expect(await count("bookings where scheduled_date not between '2025-11-21' and '2027-01-22'")).toBe(0)
    const share = (await count("bookings where search_text like '%dakar%'")) / (await count('bookings'))
    expect(Math.abs(share - 0.5)).toBeLessThan(0.1)
  })

  it('gives one client as many trips as asked, over three years, none before the client was recorded', async () => {
    const trips = '(select client_id, count(*) as trips from bookings group by client_id) c where trips'
    expect(await count(`${trips} >= 400`)).toBe(0)
    await addLoad(opened.db, { clientTrips: 400, seed: 1, now })
    await addLoad(opened.db, { clientTrips: 400, seed: 1, now })
    expect(await count(`${trips} = 400`)).toBe(1)
    expect(await count(`${trips} > 400`)).toBe(0)
    expect(await count("bookings where scheduled_date < '2023-12-31'")).toBeGreaterThan(0)
    expect(await count('bookings b join users u on u.id = b.client_id where b.created_at < u.created_at')).toBe(0)
  })

  it('shares the trips of tomorrow among the drivers, fourteen each without an overlap', async () => {
    const before = await count('drivers')
    await addLoad(opened.db, { dayTrips: 69, dayDrivers: 5, seed: 1, now })
    await addLoad(opened.db, { dayTrips: 69, dayDrivers: 5, seed: 1, now })
    expect(await count('drivers')).toBe(before + 5)
    const shares = await ask<{ trips: number; overlaps: number }>(`
      select count(*) as trips, count(*) filter (where starts_at < previous) as overlaps
      from (select driver_id, starts_at, lag(ends_at) over (partition by driver_id order by starts_at) as previous
        from bookings where scheduled_date = '2026-11-22' and status = 'ASSIGNED'
          and driver_id in (select id from drivers order by ctid desc limit 5)) trips
      group by driver_id order by trips`)
    expect(shares).toEqual([13, 14, 14, 14, 14].map((trips) => ({ trips, overlaps: 0 })))
  })

  it('makes missions in every step around the present, answered for the present time and places', async () => {
    const steps = await ask<{ step: string }>(`select distinct step from booking_steps where booking_id in (
      select b.id from bookings b join drivers d on d.id = b.driver_id join users u on u.id = d.user_id
      where u.password_hash is null)`)
    expect(steps.map(({ step }) => step)).toEqual(
      expect.arrayContaining(['SEEN', 'ACCEPTED', 'DECLINED', 'EN_ROUTE', 'ON_SITE', 'ON_BOARD', 'DONE']),
    )
    expect(await count("booking_steps where step = 'ACCEPTED' and about is null")).toBe(0)
    expect(await count("booking_steps where at > '2026-11-21T14:32:00Z'")).toBe(0)
  })

  it('adds the missing places of a seed, evenly over the zones', async () => {
    const before = await count('places')
    await addLoad(opened.db, { places: 100, seed: 1, now })
    expect((await addLoad(opened.db, { places: 250, seed: 1, now })).places).toBe(150)
    expect((await addLoad(opened.db, { places: 250, seed: 1, now })).places).toBe(0)
    expect(await count('places')).toBe(before + 250)
    const zones = await ask<{ added: number }>(
      `select count(*) as added from places where name ~ ' 1[0-9]{6}$' group by zone_id order by added`,
    )
    expect(zones).toHaveLength(await count('zones'))
    expect((zones.at(-1)?.added ?? 0) - (zones[0]?.added ?? 0)).toBeLessThan(2)
  })

  it('leaves paid amounts and receipt numbers as the triggers and the numbering would make them', async () => {
    expect(
      await count(`bookings b where paid_amount <> (select coalesce(sum(amount - credit - refunded_amount), 0) from payments p
        where p.booking_id = b.id and p.status = 'COMPLETED' and p.deleted_at is null)`),
    ).toBe(0)
    expect(await count('bookings where paid_amount > 0')).toBeGreaterThan(1000)
    expect(await count("payments where status = 'COMPLETED' and receipt_number is null")).toBe(0)
    // Refunds have numbers of the same series.
    const [receipts] = await ask<Record<'numbers' | 'highest' | 'counter', number>>(`select count(distinct receipt_number) as numbers, max(receipt_number) as highest,
      (select value from counters where name = 'receipts') as counter
      from (select receipt_number from payments union all select receipt_number from refunds) given`)
    expect(receipts).toEqual({ numbers: receipts?.highest, highest: receipts?.highest, counter: receipts?.highest })
  })

  it('leaves the maintained counts correct, with no changes to fold', async () => {
    expect(await count('booking_count_changes')).toBe(0)
    expect(await count('payment_count_changes')).toBe(0)
    expect(await findCountErrors(opened.db)).toEqual([])
  })
})
