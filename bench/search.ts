import { findBookings, listBookings } from '@yoon/contract/bookings/calls'
import type { Booking, FoundBooking } from '@yoon/contract/bookings/schemas'
import type { BookingView } from '@yoon/contract/bookings/status'
import { addressOf } from '@yoon/contract/call-address'
import type { ArgsOf, OutputOf, Pagination } from '@yoon/contract/endpoint'
import { listPayments } from '@yoon/contract/payments/calls'
import { type Client, createClient } from './lib/client.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { headerSearch } from './lib/screens.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openEmbeddedStore, openPostgresStore, type Store } from './lib/stores.ts'

const warmups = 15
const runs = 60

/** Promised p95 of a search in milliseconds: of a list, and of the header, which searches twice. */
interface Promises {
  list: number
  header: number
}
export const promised = {
  postgres: { list: 50, header: 60 },
  embedded: { list: 100, header: 100 },
} as const satisfies Record<string, Promises>

interface Answer<Row> {
  data: Row[]
  pagination: Pagination
}
type ListAnswer = Answer<Booking>
type Ask = (search: string, view?: BookingView) => Promise<ListAnswer>

/** Measures searches among 100,000 bookings through HTTP, one at a time, on both databases. */
export async function benchSearch(): Promise<Result[]> {
  return [
    ...(await benchSearchIn(await openPostgresStore(), promised.postgres)),
    ...(await benchSearchIn(await openEmbeddedStore(), promised.embedded)),
  ]
}

/** Measures searches in a database. */
export async function benchSearchIn(
  store: Omit<Store, 'name'> & { name: string },
  { list, header }: Promises,
): Promise<Result[]> {
  const yoon = await startYoon(store.env)
  const client = createClient((await signIn(yoon.url)).token)
  const ask: Ask = (search, view = 'all') =>
    searchFor(client, yoon.url, listBookings, { page: 1, limit: 10, view, search })
  const askPayments = (search: string) => searchFor(client, yoon.url, listPayments, { page: 1, limit: 10, search })
  const askEverywhere = (search: string) => findFor(client, yoon.url, headerSearch(search))
  try {
    const words = await pickTerms(ask)
    const terms = [
      ...words.map((word) => ({ ...word, ask, atMost: list })),
      ...words.map(({ what, term }) => ({ what: `payments, ${what}`, term, ask: askPayments, atMost: list })),
      ...words.map(({ what, term }) => ({ what: `header, ${what}`, term, ask: askEverywhere, atMost: header })),
    ]
    const times = new Map(terms.map(({ what }) => [what, [] as number[]]))
    const totals = new Map<string, number>()
    for (let run = 0; run < warmups + runs; run += 1) {
      for (const { what, term, ask: search } of terms) {
        const startedAt = performance.now()
        const { pagination } = await search(term)
        if (run >= warmups) times.get(what)?.push(performance.now() - startedAt)
        totals.set(what, pagination.total)
      }
    }
    return terms.map(({ what, term, atMost }) => {
      const own = times.get(what) ?? []
      return report({
        what: `${store.name}, ${what} (${term}), p95`,
        value: percentile(own, 0.95),
        unit: 'ms',
        promise: { atMost },
        note: `median ${format(median(own))} ms, ${totals.get(what)} found`,
      })
    })
  } finally {
    client.close()
    await yoon.stop()
    await store.close()
  }
}

async function searchFor<E extends typeof listBookings | typeof listPayments>(
  client: Client,
  url: string,
  endpoint: E,
  args: ArgsOf<E>,
): Promise<Answer<OutputOf<E>>> {
  const { status, text } = await client.ask(url + addressOf(endpoint, args).url)
  if (status !== 200) throw new Error(`The search ${JSON.stringify(args)} answered ${status}`)
  return JSON.parse(text) as Answer<OutputOf<E>>
}

/** Asks as the search of the header does on the page of bookings; the total is that of both groups. */
async function findFor(client: Client, url: string, args: ArgsOf<typeof findBookings>): Promise<Answer<FoundBooking>> {
  const { status, text } = await client.ask(url + addressOf(findBookings, args).url)
  if (status !== 200) throw new Error(`The search ${JSON.stringify(args)} answered ${status}`)
  const { inView, elsewhere } = (JSON.parse(text) as { data: OutputOf<typeof findBookings> }).data
  const total = inView.total + elsewhere.total
  return { data: [...inView.bookings, ...elsewhere.bookings], pagination: { page: 1, limit: 10, total, totalPages: 1 } }
}

/** Picks terms that occur in this seed: its own names, phone numbers, references, flights and plates. */
async function pickTerms(ask: Ask): Promise<{ what: string; term: string }[]> {
  const booking = pick(await ask('almadies'), ({ user }) => user.phone?.startsWith('+221'))
  const assigned = pick(await ask('aibd', 'completed'), ({ driver, vehicle }) => driver && vehicle)
  const digits = booking.user.phone?.slice(4) ?? ''
  return [
    { what: 'a first name', term: booking.user.firstName },
    { what: 'a last name', term: 'Diop' },
    { what: 'the beginning of a phone number', term: digits.slice(0, 3) },
    { what: 'part of a phone number', term: `${digits.slice(2, 5)} ${digits.slice(5, 7)}` },
    { what: 'what half of them have', term: 'Dakar' },
    { what: 'a reference', term: booking.bookingReference },
    { what: 'part of a reference', term: booking.bookingReference.slice(0, 5) },
    { what: 'a driver', term: `${assigned.driver?.user.firstName} ${assigned.driver?.user.lastName}` },
    { what: 'a plate', term: assigned.vehicle?.licensePlate ?? '' },
    { what: 'a flight with a space', term: 'AF 718' },
    { what: 'something absent', term: 'zzqqxx' },
    { what: 'a first and a last name', term: `${booking.user.firstName} ${booking.user.lastName}` },
    { what: 'a route and a name', term: `Dakar ${booking.user.firstName}` },
    { what: 'one letter', term: 'd' },
  ]
}

function pick({ data }: ListAnswer, isWanted: (booking: Booking) => unknown): Booking {
  const booking = data.find(isWanted)
  if (!booking) throw new Error('The seed holds no such booking')
  return booking
}
