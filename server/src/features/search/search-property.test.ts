import { findBookings, listBookings } from '@yoon/contract/bookings/calls'
import type { BookingView } from '@yoon/contract/bookings/status'
import { listPayments } from '@yoon/contract/payments/calls'
import fc from 'fast-check'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, insertDriver, insertVehicle } from '../../testing/builders.ts'
import { codesWithSpaces, joinCode, parseSearch } from './search-words.ts'

/** Number of rows with which each view has more than a sample, so that rare and common words are told apart. */
const bookings = 4_000

/** Values with their weights: some words are in half of the rows, some in one of twenty, some in one of a thousand. */
function weighted<T>(...values: [number, T][]): fc.Arbitrary<T> {
  return fc.oneof(...values.map(([weight, value]) => ({ weight, arbitrary: fc.constant(value) })))
}

const lastNames = weighted([60, 'Sarr'], [30, 'Diop'], [6, 'Ndiaye'], [3, 'Dakar'], [1, 'Zeynab'])
const firstNames = weighted([80, 'Awa'], [12, 'Moussa'], [6, 'Badou'], [2, 'Rokhaya'])
const places = weighted(
  [500, 'Dakar Plateau'],
  [400, 'Quai de Gorée'],
  [50, 'Almadies'],
  [40, 'Rue Diop 41'],
  [10, 'Saly Portudal'],
  [15, 'Avenue Badou Ndiaye 7'],
  [1, 'Allée Sarr 3'],
)
const rowArbitrary = fc.record({
  client: fc.nat(199),
  driver: weighted([50, undefined], [40, 0], [8, 1], [2, 2]),
  pickup: places,
  destination: places,
  flight: weighted<string | null>([90, null], [8, 'AF 718'], [2, 'HC 3019']),
  transaction: weighted<string | null>([90, null], [8, 'QX'], [2, 'WAVE77']),
  isCompleted: weighted([60, false], [40, true]),
})
const clientArbitrary = fc.record({ firstName: firstNames, lastName: lastNames })
const drivers = [
  { firstName: 'Modou', lastName: 'Lô', phone: '+221765550101', plate: 'DK 4512 AB' },
  { firstName: 'Badou', lastName: 'Ndiaye', phone: '+221765550102', plate: 'TH 77 QX' },
  { firstName: 'Oumar', lastName: 'Saly', phone: '+221765550103', plate: 'AF 718 ZZ' },
]

const terms = fc.oneof(
  fc.constantFrom(
    'sarr',
    'diop',
    'ndiaye',
    'zeynab',
    'awa',
    'badou',
    'rokhaya',
    'dakar',
    'almadies',
    'saly',
    'gorée',
    '41',
    'a',
    'qx',
  ),
  fc.constantFrom('Néné', 'lô', 'ô', 'Awa 77-123', 'Badou Ndiaye', '221'),
  fc.constantFrom('AF 718', 'af718', 'HC3019', 'dk 4512', 'dk4512ab', '77', '765 55 01', '4512', '718', 'tx', 'absent'),
)
const searches = fc.array(terms, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '))

interface Row {
  texts: Texts
  bookingId: string
  paymentId: string
  view: BookingView | 'cancelled'
  startsAt: string
  people: string[]
  plate: string
  reference: string
  flight: string
  transaction: string
  route: string
}

let app: TestApp
let rows: Row[]

beforeAll(async () => {
  app = await createTestApp()
  const clients = fc.sample(clientArbitrary, { numRuns: 200, seed: 1 })
  const clientIds = await Promise.all(
    clients.map((names, at) => insertClient(app.db, { ...names, phone: `+22177${1_234_567 + at * 40_503}` })),
  )
  const staff = await Promise.all(
    drivers.map(async ({ plate, ...person }) => {
      const driver = await insertDriver(app.db, person)
      const vehicleId = await insertVehicle(app.db, { driverId: driver.id })
      await sql`update vehicles set license_plate = ${plate} where id = ${vehicleId}`.execute(app.db)
      return { driverId: driver.id, vehicleId }
    }),
  )
  const drawn = fc.sample(rowArbitrary, { numRuns: bookings, seed: 2 }).map((row, number) => ({
    ...row,
    number,
    reference: referenceOf(number),
    client_id: clientIds[row.client],
    driver_id: row.driver === undefined ? null : staff[row.driver]?.driverId,
    vehicle_id: row.driver === undefined ? null : staff[row.driver]?.vehicleId,
    status: row.isCompleted ? 'COMPLETED' : 'PENDING',
  }))
  await insert(drawn)
  rows = await readRows()
})
afterAll(() => app.close())

/** Returns a reference without the digits 0 and 1, which references do not use. */
function referenceOf(number: number): string {
  return `R-${String(number).padStart(6, 'Z').replaceAll('0', 'X').replaceAll('1', 'Y')}`
}

interface Drawn {
  number: number
  transaction: string | null
}

async function insert(drawn: Drawn[]): Promise<void> {
  for (let from = 0; from < drawn.length; from += 1_000) await insertSome(drawn.slice(from, from + 1_000))
  await sql`analyze bookings, payments, users`.execute(app.db)
}

async function insertSome(drawn: Drawn[]): Promise<void> {
  const { rows: made } = await sql<{ id: string }>`
    insert into bookings (reference, service_type, booking_type, client_id, driver_id, vehicle_id, pickup_location,
      destination, flight_number, status, payment_method, scheduled_date, scheduled_time, starts_at, ends_at, passengers,
      total_price)
    select reference, 'TRANSFER', 'STANDARD', client_id, driver_id, vehicle_id, pickup, destination, flight, status,
      case status when 'COMPLETED' then 'WAVE' end, '2026-11-01', '08:00',
      timestamptz '2026-11-01 08:00Z' - number * interval '1 minute',
      timestamptz '2026-11-01 09:00Z' - number * interval '1 minute', 1, 10000
    from json_to_recordset(${JSON.stringify(drawn)}) as r (number int, reference text, client_id uuid, driver_id uuid,
      vehicle_id uuid, pickup text, destination text, flight text, status text)
    order by number returning id`.execute(app.db)
  const payments = drawn.map(({ number, transaction }, at) => ({ number, transaction, id: made[at]?.id }))
  await sql`
    insert into payments (booking_id, amount, currency, status, method, transaction_id, created_at)
    select id, 10000, 'XOF', 'FAILED', 'WAVE', transaction || number,
      timestamptz '2026-11-01 09:00Z' - number * interval '1 minute'
    from json_to_recordset(${JSON.stringify(payments)}) as r (number int, id uuid, transaction text)`.execute(app.db)
}

async function readRows(): Promise<Row[]> {
  const { rows: read } = await sql<Omit<Row, 'texts'>>`
    select b.id as "bookingId", p.id as "paymentId", b.view, b.starts_at::text as "startsAt", b.reference,
      coalesce(b.flight_number, '') as flight, coalesce(p.transaction_id, '') as transaction,
      coalesce(v.license_plate, '') as plate, b.pickup_location || ' ' || b.destination as route,
      array[c.last_name || ' ' || c.first_name || ' ' || replace(c.phone, '+221', ''),
        coalesce(u.last_name || ' ' || u.first_name || ' ' || replace(u.phone, '+221', ''), '')] as people
    from bookings b join payments p on p.booking_id = b.id join users c on c.id = b.client_id
      left join drivers d on d.id = b.driver_id left join users u on u.id = d.user_id
      left join vehicles v on v.id = b.vehicle_id
    order by b.starts_at desc`.execute(app.db)
  return read.map((row) => ({ ...row, texts: textsOf(row) }))
}

function plain(text: string): string {
  return text.toLowerCase().normalize('NFD').replaceAll(/\p{M}/gu, '')
}

function key(text: string): string {
  return plain(text).replaceAll(/[^a-z\d]/g, '')
}

/** Texts of a row as a search compares them. */
interface Texts {
  people: string[]
  plate: string
  route: string
  codes: string[]
}

function textsOf(row: Omit<Row, 'texts'>): Texts {
  return {
    people: row.people.map(plain),
    plate: key(row.plate),
    route: plain(row.route),
    codes: [row.reference, row.flight].map(key),
  }
}

/** Ranks a row by the words of a search as rules/bookings 27 says; undefined if a word does not occur in it. */
function rankOf({ people, plate, route, codes }: Texts, search: readonly Word[]): 1 | 2 | 3 | undefined {
  const words = search.map(({ text, code, isPhone, isCode }) => {
    const isNamed = people.some((person) => person.includes(text))
    const hasPlate = code !== '' && plate.includes(code)
    const hasCode = code !== '' && codes.some((known) => known.includes(code))
    return {
      occurs: isNamed || hasPlate || hasCode || route.includes(text),
      isFirst: (isCode && hasCode) || (isPhone && isNamed),
      isNamed: isNamed || hasPlate,
    }
  })
  if (!words.every(({ occurs }) => occurs)) return undefined
  if (words.some(({ isFirst }) => isFirst)) return 1
  return words.some(({ isNamed }) => isNamed) ? 2 : 3
}

type Word = ReturnType<typeof wordsOf>[number]

function wordsOf(search: string) {
  const known = ['AF 718', 'HC 3019', ...drivers.map(({ plate }) => plate)].map(key)
  const spelled = codesWithSpaces(search).find((code) => known.some((text) => text.includes(key(code))))
  return parseSearch(spelled === undefined ? search : joinCode(search, spelled)).map((word) => ({
    ...word,
    text: plain(word.text),
    code: key(word.text),
  }))
}

function ranked(found: readonly Row[], search: string, textsOfRow: (row: Row) => Texts): Row[] {
  const words = wordsOf(search)
  const ranks = found.map((row) => ({ row, rank: rankOf(textsOfRow(row), words) }))
  return [1, 2, 3].flatMap((wanted) => ranks.filter(({ rank }) => rank === wanted).map(({ row }) => row))
}

function pageOf<T>(found: readonly T[], page: number): T[] {
  return found.slice(0, 1_000).slice((page - 1) * 10, page * 10)
}

const pages = fc.constantFrom(1, 1, 1, 2, 7, 50, 100)

describe('a search among thousands of rows', () => {
  it('finds, ranks and counts the bookings that a comparison of every row finds', async () => {
    const views = fc.constantFrom<BookingView>('all', 'all', 'urgent', 'completed')
    await fc.assert(
      fc.asyncProperty(searches, views, pages, async (search, view, page) => {
        const { data, pagination } = await app.call('ADMIN', listBookings, { search, view, page })
        const inView = view === 'all' ? rows : rows.filter((row) => row.view === view)
        const expected = ranked(view === 'urgent' ? inView.toReversed() : inView, search, ({ texts }) => texts)
        expect(data.map(({ id }) => id)).toEqual(pageOf(expected, page).map(({ bookingId }) => bookingId))
        expect([pagination?.total, pagination?.isTotalExact]).toEqual(totalOf(expected))
      }),
      { numRuns: 80 },
    )
  })

  it('finds for the header the bookings that a comparison of every row finds, in its view and elsewhere', async () => {
    const views = fc.constantFrom<BookingView>('all', 'urgent', 'completed', 'completed')
    await fc.assert(
      fc.asyncProperty(searches, views, async (search, view) => {
        const { data } = await app.call('ADMIN', findBookings, { search, view })
        const groups = [data.inView, data.elsewhere].map(({ bookings, ...count }) => [
          bookings.map(({ id }) => id),
          count,
        ])
        expect(groups).toEqual(groupsOf(search, view))
      }),
      { numRuns: 80 },
    )
  })

  it('finds, ranks and counts the payments that a comparison of every row finds', async () => {
    await fc.assert(
      fc.asyncProperty(searches, pages, async (search, page) => {
        const { data, pagination } = await app.call('ADMIN', listPayments, { search, page })
        const expected = ranked(rows, search, ({ texts, transaction }) => ({
          ...texts,
          codes: [...texts.codes, key(transaction)],
        }))
        expect(data.map(({ id }) => id)).toEqual(pageOf(expected, page).map(({ paymentId }) => paymentId))
        expect([pagination?.total, pagination?.isTotalExact]).toEqual(totalOf(expected))
      }),
      { numRuns: 60 },
    )
  })
})

function totalOf({ length }: readonly Row[]): [number, boolean | undefined] {
  return length > 1_000 ? [1_000, false] : [length, undefined]
}

/** Returns both groups of the header: of the first 40 rows and the first five of the view, or of all if that is too few. */
function groupsOf(search: string, view: BookingView) {
  const isInView = (row: Row) => view === 'all' || row.view === view
  const everywhere = ranked(rows, search, ({ texts }) => texts)
  const inView = ranked((view === 'urgent' ? rows.toReversed() : rows).filter(isInView), search, ({ texts }) => texts)
  const [total, totalInView] = [everywhere, inView].map(({ length }) => Math.min(length, 1_001)) as [number, number]
  const read = new Set([...everywhere.slice(0, 40), ...inView.slice(0, 5)])
  const among = (candidates: readonly Row[], isOfGroup: boolean) =>
    candidates.filter((row) => isInView(row) === isOfGroup).slice(0, 5)
  const first = everywhere.filter((row) => read.has(row))
  const isShort = among(first, false).length < Math.min(total - totalInView, 5) && total <= 1_000
  const found = isShort ? everywhere : first
  const idsOf = (group: readonly Row[]) => group.map(({ bookingId }) => bookingId)
  return [
    [idsOf(among(found, true)), { total: Math.min(totalInView, 1_000), isTotalExact: totalInView <= 1_000 }],
    [idsOf(among(found, false)), { total: total - totalInView, isTotalExact: total <= 1_000 }],
  ]
}
