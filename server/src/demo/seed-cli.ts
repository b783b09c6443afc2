import { parseArgs } from 'node:util'
import { ConfigError, demoRefusal, isExposed, readConfig } from '../platform/config.ts'
import { isEmpty } from '../platform/database/empty-database.ts'
import { openConfiguredDatabase } from '../platform/database/open-database.ts'
import { restrictNewFiles } from '../platform/files/file-modes.ts'
import { addLoad } from './add-load.ts'
import { mostTripsOfDriver } from './day-trips.ts'
import { loadFirstDemoCompany } from './load-demo.ts'

// Adds bookings for load to the configured database: npm run seed -- --bookings 100000 --seed 1
//   --client-trips 20000: trips of one client, over three years
//   --places 2000: places of the company
//   --day-trips 300 --day-drivers 60: trips of tomorrow, shared by that many drivers
// The numbers of a seed are totals: a second run adds what is missing.

const usage =
  'Usage: npm run seed -- [--bookings 1000] [--seed 1] [--client-trips 20000] [--places 2000] [--day-trips 300 [--day-drivers 60]]'
const progressStep = 10_000

/** Options with their smallest and largest values. */
const limits = {
  bookings: [0, 1_000_000],
  'client-trips': [0, 100_000],
  places: [0, 100_000],
  'day-trips': [0, 10_000],
  'day-drivers': [1, 10_000],
  seed: [0, 4_294_967_295],
} as const

interface Arguments {
  bookings: number
  clientTrips: number
  places: number
  dayTrips: number
  dayDrivers: number
  seed: number
}

try {
  await main(readArguments(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main(wanted: Arguments): Promise<void> {
  restrictNewFiles()
  const config = readConfig()
  if (isExposed(config)) throw new ConfigError(demoRefusal)
  const now = new Date()
  // Its lanes wait for each other's receipt numbers, on a busy machine for longer than a request may.
  const { db, kind, close } = await openConfiguredDatabase(config, { hasNoTimeouts: true })
  try {
    if (await isEmpty(db)) {
      await loadFirstDemoCompany(db, now)
      console.log('The database was empty: it holds the demonstration company now.')
    }
    let printed = 0
    const onProgress = (done: number) => {
      if (done < printed + progressStep) return
      printed = done
      console.log(`${done} bookings`)
    }
    const lanes = kind === 'postgres' ? 2 : 1
    const { bookings, clients, drivers, places, vehicles } = await addLoad(db, { ...wanted, now, lanes, onProgress })
    const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1)
    console.log(
      bookings + places === 0
        ? `The ${kind} database holds all of seed ${wanted.seed} already; another --seed adds more.`
        : `${bookings} bookings of ${clients} clients, ${drivers} drivers, ${vehicles} vehicles and ${places} places were ` +
            `added to the ${kind} database in ${seconds} s (seed ${wanted.seed}).`,
    )
  } finally {
    await close()
  }
}

function readArguments(args: string[]): Arguments {
  const values = parse(args)
  const read = (name: keyof typeof limits, usual: number) => readNumber(name, values[name] ?? `${usual}`)
  const clientTrips = read('client-trips', 0)
  const dayTrips = read('day-trips', 0)
  const dayDrivers = read('day-drivers', Math.max(1, Math.ceil(dayTrips / 5)))
  if (dayTrips > mostTripsOfDriver * dayDrivers) {
    throw new ConfigError(
      `A driver makes at most ${mostTripsOfDriver} trips a day: --day-trips needs more --day-drivers.`,
    )
  }
  const places = read('places', 0)
  const bookings = read('bookings', clientTrips + dayTrips + places > 0 ? 0 : 1000)
  return { bookings, clientTrips, places, dayTrips, dayDrivers, seed: read('seed', 1) }
}

function parse(args: string[]) {
  const option = { type: 'string' } as const
  const options = {
    bookings: option,
    'client-trips': option,
    places: option,
    'day-trips': option,
    'day-drivers': option,
    seed: option,
  }
  try {
    return parseArgs({ args, options }).values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/[.\n]/)[0] : ''
    throw new ConfigError(`${reason}. ${usage}`, { cause })
  }
}

function readNumber(name: keyof typeof limits, text: string): number {
  const [min, max] = limits[name]
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) {
    throw new ConfigError(`--${name} must be a whole number from ${min} to ${max}.`)
  }
  return value
}
