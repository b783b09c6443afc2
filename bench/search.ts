import { listBookings } from '@yoon/contract/bookings/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { addressOf } from '@yoon/contract/call-address'
import type { Pagination } from '@yoon/contract/endpoint'
import { type Client, createClient } from './lib/client.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openEmbeddedStore, openPostgresStore, type Store } from './lib/stores.ts'

const warmups = 15
const runs = 60

interface ListAnswer {
  data: Booking[]
  pagination: Pagination
}

/** Measures searches among 100,000 bookings through HTTP, one at a time, on both databases. */
export async function benchSearch(): Promise<Result[]> {
  return [...(await benchStore(await openPostgresStore())), ...(await benchStore(await openEmbeddedStore()))]
}

async function benchStore(store: Store): Promise<Result[]> {
  const yoon = await startYoon(store.env)
  const client = createClient((await signIn(yoon.url)).token)
  const ask = (search: string) => searchFor(client, yoon.url, search)
  try {
    const terms = await pickTerms(ask)
    const times = new Map(terms.map(({ what }) => [what, [] as number[]]))
    const totals = new Map<string, number>()
    for (let run = 0; run < warmups + runs; run += 1) {
      for (const { what, term } of terms) {
        const startedAt = performance.now()
        const { pagination } = await ask(term)
        if (run >= warmups) times.get(what)?.push(performance.now() - startedAt)
        totals.set(what, pagination.total)
      }
    }
    return terms.map(({ what, term }) => {
      const own = times.get(what) ?? []
      return report({
        what: `${store.name}, ${what} (${term}), p95`,
        value: percentile(own, 0.95),
        unit: 'ms',
        promise: { atMost: 50 },
        note: `median ${format(median(own))} ms, ${totals.get(what)} found`,
      })
    })
  } finally {
    client.close()
    await yoon.stop()
    await store.close()
  }
}

async function searchFor(client: Client, url: string, search: string): Promise<ListAnswer> {
  const address = addressOf(listBookings, { page: 1, limit: 10, view: 'all', search })
  const { status, text } = await client.ask(url + address.url)
  if (status !== 200) throw new Error(`The search for ${search} answered ${status}`)
  return JSON.parse(text) as ListAnswer
}

/** Picks terms that occur in this seed: its own first names, phone numbers and references. */
async function pickTerms(ask: (search: string) => Promise<ListAnswer>): Promise<{ what: string; term: string }[]> {
  const { data } = await ask('almadies')
  const [booking] = data.filter(({ user }) => user.phone?.startsWith('+221'))
  if (!booking?.user.phone) throw new Error('The seed holds no such booking')
  const digits = booking.user.phone.slice(4)
  return [
    { what: 'a first name', term: booking.user.firstName },
    { what: 'part of a phone number', term: `${digits.slice(0, 2)} ${digits.slice(2, 5)}` },
    { what: 'what half of them have', term: 'dakar' },
    { what: 'a reference', term: booking.bookingReference },
    { what: 'part of a reference', term: booking.bookingReference.slice(0, 5) },
    { what: 'something absent', term: 'zzqqxx' },
    { what: 'two words', term: `dakar ${booking.user.firstName}` },
  ]
}
