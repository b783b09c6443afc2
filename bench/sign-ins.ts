import { request } from 'node:http'
import { login } from '@yoon/contract/auth/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { demoAccounts } from '../server/src/demo/load-demo.ts'
import { createClient } from './lib/client.ts'
import { withDemo } from './lib/demo.ts'
import { format, median, percentile, type Result, report } from './lib/results.ts'

const connections = 40
const seconds = 10
const samplesPerAccount = 12
const urgent = addressOf(listBookings, { page: 1, limit: 10, view: 'urgent' })

/** Measures the latency of other requests during sign-ins from forty addresses, and that of a refused sign-in. */
export async function benchSignIns(): Promise<Result[]> {
  return withDemo(async ({ url, signedIn }) => {
    const client = createClient(signedIn.token)
    const ask = () => timed(() => client.ask(url + urgent.url))
    for (let count = 0; count < 20; count += 1) await ask()
    const alone = await readFor(seconds, ask)
    let isOver = false
    const statuses: number[] = []
    const workers = Array.from({ length: connections }, async (_, worker) => {
      while (!isOver) {
        const email = `personne-${worker}-${statuses.length}@yoon.invalid`
        statuses.push((await tryToSignIn(url, email, `127.0.1.${worker + 1}`)).status)
      }
    })
    const beside = await readFor(seconds, ask)
    isOver = true
    await Promise.all(workers)
    const [known, unknown] = await compareAccounts(url)
    client.close()
    const refused = statuses.filter((status) => status === 503).length
    return [
      report({ what: 'the list with nothing beside it, p95', value: percentile(alone, 0.95), unit: 'ms' }),
      report({
        what: `the list while ${connections} connections have passwords hashed, p95`,
        value: percentile(beside, 0.95),
        unit: 'ms',
        promise: { atMost: 100 },
        note: `median ${format(median(beside))} ms; ${statuses.length} sign-ins tried, ${refused} of them answered 503`,
      }),
      report({
        what: 'a refused sign-in to an account that exists, median',
        value: median(known),
        unit: 'ms',
        note: `to one that does not: ${format(median(unknown))} ms, ${known.length} of each`,
      }),
    ]
  })
}

async function timed(work: () => Promise<{ status: number }>): Promise<number> {
  const startedAt = performance.now()
  const { status } = await work()
  if (status !== 200 && status !== 401) throw new Error(`It answered ${status}`)
  return performance.now() - startedAt
}

async function readFor(duration: number, ask: () => Promise<number>): Promise<number[]> {
  const waits: number[] = []
  const endsAt = performance.now() + duration * 1000
  while (performance.now() < endsAt) waits.push(await ask())
  return waits
}

/** Times wrong passwords for existing and unknown accounts by turns, each pair from an address of its own. */
async function compareAccounts(url: string): Promise<[known: number[], unknown: number[]]> {
  const known: number[] = []
  const unknown: number[] = []
  for (const [place, { email }] of demoAccounts.entries()) {
    for (let count = 1; count <= samplesPerAccount; count += 1) {
      const address = `127.0.${place + 2}.${count}`
      known.push(await timed(() => tryToSignIn(url, email, address)))
      unknown.push(await timed(() => tryToSignIn(url, `personne-${place}@yoon.invalid`, address)))
    }
  }
  return [known, unknown]
}

/** Sends a wrong password from a loopback address. */
function tryToSignIn(url: string, email: string, localAddress: string): Promise<{ status: number }> {
  return new Promise((resolve, reject) => {
    const headers = { 'content-type': 'application/json' }
    const asking = request(url + login.path, { method: login.method, localAddress, headers }, (response) => {
      response.resume()
      response.on('end', () => resolve({ status: response.statusCode ?? 0 }))
      response.on('error', reject)
    })
    asking.on('error', reject)
    asking.end(JSON.stringify({ email, password: 'wrong-password' }))
  })
}
