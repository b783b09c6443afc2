import { listBookings } from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { drawGrain } from '../server/src/testing/photos.ts'
import { createClient } from './lib/client.ts'
import { withDemo } from './lib/demo.ts'
import { uploadPhoto } from './lib/photos.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'

const rounds = 5
const atOnce = 5
const urgent = addressOf(listBookings, { page: 1, limit: 10, view: 'urgent' })

/** Measures the list while five photos of twelve megapixels are uploaded at once. */
export async function benchUploads(): Promise<Result[]> {
  return withDemo(async ({ url, signedIn }) => {
    const client = createClient(signedIn.token)
    const photo = await drawGrain(4032, 3024)
    const waits: number[] = []
    const durations: number[] = []
    const ask = async () => {
      const startedAt = performance.now()
      const { status } = await client.ask(url + urgent.url)
      if (status !== 200) throw new Error(`The list answered ${status}`)
      return performance.now() - startedAt
    }
    await ask()
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      let isOver = false
      const uploads = Array.from({ length: atOnce }, () => uploadPhoto({ url, signedIn }, photo))
      const over = Promise.all(uploads).finally(() => {
        isOver = true
        durations.push(performance.now() - startedAt)
      })
      while (!isOver) waits.push(await ask())
      await over
    }
    client.close()
    return [
      report({
        what: `the list while ${atOnce} photos of 12 megapixels are uploaded at once, p95`,
        value: percentile(waits, 0.95),
        unit: 'ms',
        promise: { atMost: 300 },
        note: `${waits.length} answers, median ${format(median(waits))} ms, slowest ${format(Math.max(...waits))} ms`,
      }),
      report({
        what: `${atOnce} such photos of ${format(photo.length / 1e6)} MB, until all are stored`,
        value: median(durations) / 1000,
        unit: 's',
      }),
    ]
  })
}
