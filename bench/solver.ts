import { createBooking, listBookings } from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { addDays } from '@yoon/contract/dates'
import { listDrivers } from '@yoon/contract/drivers/calls'
import { proposeAssignments } from '@yoon/contract/proposals/calls'
import { listUsers } from '@yoon/contract/users/calls'
import type { Problem, Stop } from '../server/src/features/proposals/solver/problem.ts'
import { createSolver } from '../server/src/features/proposals/solver/solver.ts'
import { type DatabaseName, onBothDatabases } from './lib/both-databases.ts'
import { call, createClient } from './lib/client.ts'
import { percentile, type Result, report } from './lib/results.ts'
import { bookingsPage } from './lib/screens.ts'
import { signIn, startYoon } from './lib/servers.ts'
import { today } from './lib/today.ts'

const rounds = 5
const staff = 20
/** Milliseconds between two calls of one of the staff. */
const pauseMs = 250

/** Measures proposed assignments: the solver alone, and other calls while a server solves. */
export async function benchSolver(): Promise<Result[]> {
  const small = await solveRounds({ trips: 40, drivers: 15 })
  const large = await solveRounds({ trips: 120, drivers: 40 })
  return [
    report({
      what: '40 trips × 15 drivers, slowest of the optimal assignments',
      value: Math.max(...small.seconds),
      unit: 's',
      promise: { atMost: small.optimal === rounds ? 2 : 0 },
      note: `${small.optimal} of ${rounds} optimal`,
    }),
    report({
      what: '120 trips × 40 drivers, slowest',
      value: Math.max(...large.seconds),
      unit: 's',
      promise: { atMost: 5.5 },
      note: `${large.optimal} of ${rounds} optimal, gaps ${large.gaps.map((gap) => gap?.toFixed(4) ?? 'unknown').join(' ')}`,
    }),
    report({
      what: 'memory that solving adds to the process, at most',
      value: Math.max(small.megabytes, large.megabytes),
      unit: 'MB',
      promise: { atMost: 250 },
    }),
    ...(await onBothDatabases(benchOthers)),
  ]
}

async function solveRounds({ trips, drivers }: { trips: number; drivers: number }) {
  const solver = createSolver()
  const base = process.memoryUsage.rss()
  let most = base
  const timer = setInterval(() => {
    most = Math.max(most, process.memoryUsage.rss())
  }, 10)
  const seconds: number[] = []
  const gaps: (number | null)[] = []
  let optimal = 0
  for (let round = 1; round <= rounds; round += 1) {
    const from = performance.now()
    const { isOptimal, gap } = await solver.solve(makeDay({ trips, drivers, seed: round }))
    seconds.push((performance.now() - from) / 1000)
    gaps.push(gap)
    optimal += Number(isOptimal)
  }
  clearInterval(timer)
  return { seconds, gaps, optimal, megabytes: (most - base) / 1e6 }
}

const zones = 12
const midnight = 29_700_000

/** Makes a day of a company: two waves of trips, some drivers with trips already, a few vans and cars that nobody holds. */
function makeDay({ trips, drivers, seed }: { trips: number; drivers: number; seed: number }): Problem {
  const random = randomFrom(seed)
  const stop = (): Stop => {
    const rush = random(2) === 0 ? 6 * 60 : 15 * 60
    const start = midnight + rush + random(32) * 15
    return {
      start,
      end: start + 30 + random(5) * 15,
      day: 0,
      from: random(zones),
      to: random(zones),
      period: random(3),
    }
  }
  const inOrder = <T extends Stop>(stops: T[]) => stops.toSorted((one, other) => one.start - other.start)
  const crews = Array.from({ length: drivers }, () => {
    const stops = inOrder(Array.from({ length: random(3) }, stop))
    return { stops, blocks: [], hours: stops.length }
  })
  return {
    trips: inOrder(
      Array.from({ length: trips }, () => {
        const passengers = random(10) === 0 ? 6 : 1 + random(4)
        return { ...stop(), passengers, vehicleType: null, needsDriver: random(20) > 0, declinedBy: [], hours: 1 }
      }),
    ),
    drivers: crews,
    vehicles: [
      ...crews.map(({ stops }, driver) => ({
        stops,
        blocks: [],
        driver,
        capacity: random(5) === 0 ? 7 : 4,
        type: 'SEDAN',
      })),
      ...Array.from({ length: 4 }, () => ({ stops: [], blocks: [], driver: null, capacity: 7, type: 'VAN' })),
    ],
    bufferMinutes: 15,
    restMinutes: 660,
    transferMinutes: 60,
    ways: [1, 1.4, 0.8].map((factor) =>
      Array.from({ length: zones }, (_one, from) =>
        Array.from({ length: zones }, (_other, to) => Math.round((10 + 6 * Math.abs(from - to)) * factor)),
      ),
    ),
  }
}

/** Returns a generator of whole numbers below a limit, the same ones for the same seed. */
function randomFrom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * below)
  }
}

/** Promised p95 of what staff read while a server solves, in milliseconds. */
const promisedP95 = { PostgreSQL: 50, embedded: 150 } as const

/** Measures what staff read while a server solves one day after the other. */
async function benchOthers(name: DatabaseName, env: Record<string, string>): Promise<Result[]> {
  const yoon = await startYoon(env)
  const { token } = await signIn(yoon.url)
  const client = createClient(token)
  try {
    const bookingIds = await addTrips({ url: yoon.url, token })
    const drivers = await call({ url: yoon.url, token }, listDrivers, { limit: 40 })
    const driverIds = drivers.map(({ id }) => id)
    const list = yoon.url + addressOf(listBookings, bookingsPage({ view: 'all' }, 1)).url
    const quiet = await readWhile(
      () => client.ask(list),
      async () => pause(3_000),
    )
    const memory = yoon.memory()
    let most = memory
    const solved: number[] = []
    const times = await readWhile(
      () => client.ask(list),
      async () => {
        for (let round = 0; round < rounds; round += 1) {
          const from = performance.now()
          const asked = call({ url: yoon.url, token }, proposeAssignments, { bookingIds, driverIds })
          const timer = setInterval(() => {
            most = Math.max(most, yoon.memory())
          }, 300)
          await asked
          clearInterval(timer)
          solved.push((performance.now() - from) / 1000)
        }
      },
    )
    return [
      report({
        what: `${name}, list of bookings for ${staff} staff while proposals of ${bookingIds.length} trips and ${driverIds.length} drivers are solved, p95`,
        value: percentile(times, 0.95),
        unit: 'ms',
        promise: { atMost: promisedP95[name] },
        note: `${times.length} calls; without solving ${percentile(quiet, 0.95).toFixed(1)} ms; proposals ${solved.map((one) => one.toFixed(1)).join(' ')} s`,
      }),
      report({
        what: `${name}, memory of that server, added by solving`,
        value: most - memory,
        unit: 'MB',
        promise: { atMost: 250 },
      }),
    ]
  } finally {
    client.close()
    await yoon.stop()
  }
}

const pause = (ms: number) => new Promise<void>((resolve) => setTimeout(resolve, ms))

/** Reads as the staff do, until other work is done; returns the time of each call. */
async function readWhile(read: () => Promise<{ status: number }>, work: () => Promise<void>): Promise<number[]> {
  const times: number[] = []
  let isDone = false
  const reader = async (delay: number) => {
    await pause(delay)
    while (!isDone) {
      const from = performance.now()
      const { status } = await read()
      if (status !== 200) throw new Error(`A list answered ${status}`)
      times.push(performance.now() - from)
      await pause(pauseMs)
    }
  }
  const readers = Array.from({ length: staff }, (_none, index) => reader((index * pauseMs) / staff))
  await work()
  isDone = true
  await Promise.all(readers)
  return times
}

/** Adds 120 trips without driver on a day ahead of all others. */
async function addTrips(caller: { url: string; token: string }): Promise<string[]> {
  const [client] = await call(caller, listUsers, { role: 'CLIENT', limit: 1 })
  const ids: string[] = []
  const places = ['Aéroport AIBD, Diass', 'Almadies, Dakar', 'Plateau, Dakar', 'Saly Portudal', 'Mermoz, Dakar']
  for (let index = 0; index < 120; index += 1) {
    const { id } = await call(caller, createBooking, {
      serviceType: 'TRANSFER',
      userId: client?.id ?? '',
      pickupLocation: places[index % 5] ?? '',
      destination: places[(index * 3 + 1) % 5] ?? '',
      scheduledDate: addDays(today(), 300),
      scheduledTime: `${String(6 + Math.floor(index / 8)).padStart(2, '0')}:${['00', '15', '30', '45'][index % 4]}`,
      passengers: 1 + (index % 4),
      totalPrice: 20_000,
    })
    ids.push(id)
  }
  return ids
}
