import { addressOf } from '@yoon/contract/call-address'
import { addDays } from '@yoon/contract/dates'
import { getPlanning } from '@yoon/contract/planning/calls'
import { withClient } from '../server/src/testing/own-database.ts'
import { createClient } from './lib/client.ts'
import { format, percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openCopiedStore } from './lib/stores.ts'
import { today } from './lib/today.ts'

const drivers = 60
const trips = { day: 300, week: 2_000 }
const rounds = 60

/** Measures the planning of a full week beyond the other bookings, 60 drivers and 300 trips a day, among 100,000 bookings on PostgreSQL. */
export async function benchPlanning(): Promise<Result[]> {
  const { url, close } = await openCopiedStore()
  try {
    const from = addDays(today(), 400)
    await withClient(url, (client) => client.query(fullWeek(from)))
    const yoon = await startYoon({ DATABASE_URL: url })
    const client = createClient((await signIn(yoon.url)).token)
    const results: Result[] = []
    try {
      for (const [what, days, by] of [
        ['a day by driver', 1, 'driver'],
        ['a week by driver', 7, 'driver'],
        ['a week by vehicle', 7, 'vehicle'],
      ] as const) {
        const { url: address } = addressOf(getPlanning, { from, to: addDays(from, days - 1), by })
        const times: number[] = []
        let note = ''
        for (let round = -5; round < rounds; round += 1) {
          const startedAt = performance.now()
          const { status, text } = await client.ask(yoon.url + address)
          if (status !== 200) throw new Error(`${address} answered ${status} ${text.slice(0, 500)}`)
          if (round >= 0) times.push(performance.now() - startedAt)
          else note = noteOf(text, days)
        }
        const value = percentile(times, 0.95)
        results.push(report({ what: `planning of ${what}, p95`, value, unit: 'ms', promise: { atMost: 60 }, note }))
      }
    } finally {
      client.close()
      await yoon.stop()
    }
    return results
  } finally {
    await close()
  }
}

function noteOf(text: string, days: number): string {
  const { rows, trips: shown } = JSON.parse(text).data
  const expected = days === 1 ? trips.day : trips.week
  if (shown.length < expected) throw new Error(`Only ${shown.length} trips`)
  return `${rows.length} rows, ${shown.length} trips, ${format(text.length / 1024)} kB`
}

/** SQL that leaves 60 drivers in service, and gives each their trips of a week; one in fifteen is unassigned. */
function fullWeek(from: string): string {
  return `
    with kept as (
      select d.user_id from drivers d join users u on u.id = d.user_id
      where d.deleted_at is null and u.is_active order by d.id limit ${drivers})
    update users set is_active = false
      where role = 'DRIVER' and id not in (select user_id from kept);
    with crew as (
      select d.id as driver_id, (select v.id from vehicles v where v.driver_id = d.id limit 1) as vehicle_id,
        row_number() over (order by d.id) - 1 as place
      from drivers d join users u on u.id = d.user_id where u.is_active and d.deleted_at is null),
    people as (select id, row_number() over (order by id) - 1 as place from users where role = 'CLIENT' order by id limit 2000),
    slots as (
      select n, n / ${trips.day} as day, n % ${drivers} as driver, n % ${trips.day} / ${drivers} as turn
      from generate_series(0, ${trips.week - 1}) n),
    made as (
      select s.n, s.n % 15 = 0 as is_open, c.driver_id, c.vehicle_id, p.id as client_id,
        '${from}'::date + s.day as day, time '06:00' + make_interval(hours => s.turn * 3) as at
      from slots s join crew c on c.place = s.driver join people p on p.place = s.n % 2000)
    insert into bookings (reference, status, service_type, booking_type, client_id, pickup_location, destination,
      scheduled_date, scheduled_time, starts_at, ends_at, passengers, total_price, driver_id, vehicle_id)
    select 'R-' || translate(lpad(n::text, 6, '0'), '01', 'YZ'), case when is_open then 'CONFIRMED' else 'ASSIGNED' end,
      'TRANSFER', 'STANDARD', client_id, 'Aéroport international Blaise-Diagne (AIBD)', 'Hôtel Terrou-Bi, Dakar',
      day, at, (day + at) at time zone 'Africa/Dakar', (day + at) at time zone 'Africa/Dakar' + interval '1 hour', 2,
      35000, case when not is_open then driver_id end, case when not is_open then vehicle_id end
    from made on conflict (reference) do nothing;
    analyze bookings`
}
