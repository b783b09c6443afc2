import { listBookings } from '@yoon/contract/bookings/calls'
import { getUser, updateUser } from '@yoon/contract/users/calls'
import { addLoad } from '../server/src/demo/add-load.ts'
import { openPostgres } from '../server/src/platform/database/open-database.ts'
import { call } from './lib/client.ts'
import { median, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { openCopiedStore } from './lib/stores.ts'

const trips = 20_000
const runs = 7

/** Measures how long renaming a client with 20,000 trips takes, and until a search finds them by the new name. */
export async function benchRenaming(): Promise<Result[]> {
  const store = await openCopiedStore()
  try {
    const client = await addClient(store.url)
    const yoon = await startYoon({ DATABASE_URL: store.url })
    try {
      const { token } = await signIn(yoon.url)
      const reader = { url: yoon.url, token }
      const renamed: number[] = []
      const found: number[] = []
      for (let run = 0; run < runs; run += 1) {
        const { firstName, phone } = await call(reader, getUser, { id: client })
        const lastName = `Nouveaunom${'abcdefghij'[run]}`
        const startedAt = performance.now()
        await call(reader, updateUser, {
          id: client,
          firstName,
          lastName,
          phone: phone ?? '',
          role: 'CLIENT',
          isActive: true,
        })
        renamed.push(performance.now() - startedAt)
        const shown = await call(reader, listBookings, { search: lastName, page: 1, limit: 10, view: 'all' })
        if (shown.length < 10) throw new Error('The search does not find the new name')
        found.push(performance.now() - startedAt)
      }
      const what = `renaming a client with ${trips.toLocaleString('en')} trips`
      return [
        report({ what, value: median(renamed), unit: 'ms', promise: { atMost: 1_000 } }),
        report({
          what: `${what}, until a search finds it`,
          value: median(found),
          unit: 'ms',
          promise: { atMost: 10_000 },
        }),
      ]
    } finally {
      await yoon.stop()
    }
  } finally {
    await store.close()
  }
}

/** Adds a client with the trips; returns their id. */
async function addClient(url: string): Promise<string> {
  const { db, close } = openPostgres(url)
  try {
    await addLoad(db, { clientTrips: trips, seed: 2, now: new Date(), lanes: 2 })
    const busiest = db
      .selectFrom('bookings')
      .select('client_id as id')
      .groupBy('client_id')
      .orderBy(({ fn }) => fn.countAll(), 'desc')
    return (await busiest.limit(1).executeTakeFirstOrThrow()).id
  } finally {
    await close()
  }
}
