import { listBookings } from '@yoon/contract/bookings/calls'
import { serviceTypes } from '@yoon/contract/bookings/service-types'
import { bookingViews, statusesOfView } from '@yoon/contract/bookings/status'
import { addressOf } from '@yoon/contract/call-address'
import { daysOf, presets } from '../web/src/features/bookings/date-range.ts'
import { createClient } from './lib/client.ts'
import { measureQuestions } from './lib/questions.ts'
import type { Result } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openEmbeddedStore, openPostgresStore, type Store } from './lib/stores.ts'
import { today } from './lib/today.ts'

/** The first one warms up. */
const rounds = 6

/** Measures every filter of the list, one request at a time, with 100,000 bookings, on both databases. */
export async function benchFilters(): Promise<Result[]> {
  return [...(await benchStore(await openPostgresStore())), ...(await benchStore(await openEmbeddedStore()))]
}

async function benchStore(store: Store): Promise<Result[]> {
  const yoon = await startYoon(store.env)
  const client = createClient((await signIn(yoon.url)).token)
  const questions = allQuestions()
  try {
    return [await measureQuestions(client, yoon.url, { what: `${store.name}, any filter, p95`, questions, rounds })]
  } finally {
    client.close()
    await yoon.stop()
    await store.close()
  }
}

/**
 * Returns all filters that the screen offers: each view, status and service in each named range, and in the present
 * year.
 */
function allQuestions(): string[] {
  const day = today()
  const ranges = [...presets, 'all', day.slice(0, 4) as `${number}`] as const
  return ranges.flatMap((range) =>
    bookingViews.flatMap((view) =>
      [undefined, ...statusesOfView[view]].flatMap((status) =>
        [undefined, ...serviceTypes].map((serviceType) => {
          const filter = { view, status, serviceType, ...daysOf(range, day) }
          return addressOf(listBookings, { page: 1, limit: 10, ...filter }).url
        }),
      ),
    ),
  )
}
