import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { drawGrain } from '../server/src/testing/photos.ts'
import { createClient } from './lib/client.ts'
import { uploadPhoto } from './lib/photos.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { listUrl } from './lib/statements.ts'

const rounds = 5
const atOnce = 5

/** What five photos of twelve megapixels, uploaded at once, leave of the server for everybody else. */
export async function benchUploads(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-bench-'))
  const yoon = await startYoon({ DATA_DIR: folder })
  const signedIn = await signIn(yoon.url)
  const client = createClient(signedIn.token)
  try {
    const photo = await drawGrain(4032, 3024)
    const waits: number[] = []
    const durations: number[] = []
    const ask = async () => {
      const startedAt = performance.now()
      const { status } = await client.ask(`${yoon.url}${listUrl}?page=1&limit=10&view=urgent`)
      if (status !== 200) throw new Error(`The list answered ${status}`)
      return performance.now() - startedAt
    }
    await ask()
    for (let round = 0; round < rounds; round += 1) {
      const startedAt = performance.now()
      let isOver = false
      const uploads = Array.from({ length: atOnce }, () => uploadPhoto(yoon.url, signedIn, photo))
      const over = Promise.all(uploads).finally(() => {
        isOver = true
        durations.push(performance.now() - startedAt)
      })
      while (!isOver) waits.push(await ask())
      await over
    }
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
  } finally {
    client.close()
    await yoon.stop()
    rmSync(folder, { recursive: true, force: true })
  }
}
