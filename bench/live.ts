import { randomInt } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { createClient } from '@yoon/contract/clients/calls'
import { openSocket, type TestSocket } from '../server/src/testing/socket.ts'
import { call } from './lib/client.ts'
import { format, median, percentile, type Result, report, spread } from './lib/results.ts'
import { type RunningServer, signIn, startYoon } from './lib/servers.ts'
import { openEmptyStore } from './lib/stores.ts'

const sockets = 1000
/** A session may open thirty. */
const socketsOfSession = 25
const rounds = 3
const eventsOfRound = 20
/** Long enough for the work that follows an event. */
const pauseMs = 300

/** Measures the memory and latency of events with a thousand browsers on two servers and one PostgreSQL. */
export async function benchLive(): Promise<Result[]> {
  const store = await openEmptyStore()
  const servers: RunningServer[] = []
  try {
    const env = { DATABASE_URL: store.url, DEMO: '1' }
    // The first server migrates the database.
    for (let count = 0; count < 2; count += 1) servers.push(await startYoon(env))
    const tokens = await signInOften(servers)
    await wait(2_000)
    const idle = servers.map((server) => server.memory())
    const opened = await openAll(servers, tokens)
    const times: number[][] = []
    for (let round = 0; round < rounds; round += 1) times.push(await measureRound(opened, servers, tokens[0] ?? ''))
    const grown = servers.map((server, index) => server.memory() - (idle[index] ?? 0))
    for (const socket of opened) socket.cut()
    return [...reportTimes(times), reportMemory(idle, grown)]
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await store.close()
  }
}

async function signInOften(servers: readonly RunningServer[]): Promise<string[]> {
  const tokens: string[] = []
  for (let count = 0; count < sockets / socketsOfSession; count += 1) {
    tokens.push((await signIn(servers[count % servers.length]?.url ?? '')).token)
  }
  return tokens
}

async function openAll(servers: readonly RunningServer[], tokens: readonly string[]): Promise<TestSocket[]> {
  const opened: TestSocket[] = []
  for (const token of tokens) {
    const some = Array.from({ length: socketsOfSession }, (_, index) =>
      openSocket(servers[index % servers.length]?.url ?? '', { token }),
    )
    opened.push(...(await Promise.all(some)))
  }
  return opened
}

async function measureRound(
  opened: readonly TestSocket[],
  servers: readonly RunningServer[],
  token: string,
): Promise<number[]> {
  const times: number[] = []
  for (let event = 0; event < eventsOfRound; event += 1) {
    times.push(...(await reachAll(opened, servers[event % servers.length]?.url ?? '', token)))
    await wait(pauseMs)
  }
  return times
}

/** Returns the times from an action until each browser receives its notification, in milliseconds. */
async function reachAll(opened: readonly TestSocket[], url: string, token: string): Promise<number[]> {
  const startedAt = performance.now()
  const heard = opened.map(async (socket) => {
    const known = socket.messages.length
    await socket.until(() => socket.messages.slice(known).some(({ type }) => type === 'notification'))
    return performance.now() - startedAt
  })
  const phone = `+22178${randomInt(1_000_000, 9_999_999)}`
  await call({ url, token }, createClient, { firstName: 'Awa', lastName: 'Ndiaye', phone })
  return Promise.all(heard)
}

function reportTimes(times: readonly number[][]): Result[] {
  const p99 = times.map((round) => percentile(round, 0.99))
  const what = `an event reaches ${sockets} browsers on two servers, p99 from the click`
  return [
    report({
      what: `${what}, the median of ${rounds} rounds`,
      value: median(p99),
      unit: 'ms',
      promise: { atMost: 150 },
      note: `rounds ${spread(p99)}; half of the browsers within ${format(median(times.flat()))}`,
    }),
    report({ what: `${what}, the worst round`, value: Math.max(...p99), unit: 'ms' }),
  ]
}

function reportMemory(idle: readonly number[], grown: readonly number[]): Result {
  return report({
    what: `memory of a server for ${sockets / 2} browsers, above idle`,
    value: Math.max(...grown),
    unit: 'MB',
    promise: { atMost: 120 },
    note: `idle ${idle.map(format).join(' and ')} MB, more ${grown.map(format).join(' and ')} MB`,
  })
}
