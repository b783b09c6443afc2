import { parseArgs } from 'node:util'
import { ConfigError, demoRefusal, isExposed, readConfig } from '../platform/config.ts'
import { isEmpty } from '../platform/database/empty-database.ts'
import { openConfiguredDatabase } from '../platform/database/open-database.ts'
import { restrictNewFiles } from '../platform/files/file-modes.ts'
import { addLoad } from './add-load.ts'
import { loadFirstDemoCompany } from './load-demo.ts'

// Adds bookings for load to the configured database: npm run seed -- --bookings 100000 --seed 1

const usage = 'Usage: npm run seed -- [--bookings 1000] [--seed 1]'
const progressStep = 10_000

interface Arguments {
  bookings: number
  seed: number
}

try {
  await main(readArguments(process.argv.slice(2)))
} catch (error) {
  if (!(error instanceof ConfigError)) throw error
  console.error(error.message)
  process.exitCode = 1
}

async function main({ bookings, seed }: Arguments): Promise<void> {
  restrictNewFiles()
  const config = readConfig()
  if (isExposed(config)) throw new ConfigError(demoRefusal)
  const now = new Date()
  const { db, kind, close } = await openConfiguredDatabase(config)
  try {
    if (await isEmpty(db)) {
      await loadFirstDemoCompany(db, now)
      console.log('The database was empty: it holds the demonstration company now.')
    }
    const onProgress = (done: number) => {
      if (done % progressStep === 0) console.log(`${done} of ${bookings} bookings`)
    }
    const { clients, drivers, vehicles } = await addLoad(db, { count: bookings, seed, now, onProgress })
    const seconds = ((Date.now() - now.getTime()) / 1000).toFixed(1)
    console.log(
      `${bookings} bookings of ${clients} clients, ${drivers} drivers and ${vehicles} vehicles were added to the ` +
        `${kind} database in ${seconds} s (seed ${seed}).`,
    )
  } finally {
    await close()
  }
}

function readArguments(args: string[]): Arguments {
  const values = parse(args)
  return {
    bookings: readNumber('--bookings', values.bookings ?? '1000', 1, 1_000_000),
    seed: readNumber('--seed', values.seed ?? '1', 0, 4_294_967_295),
  }
}

function parse(args: string[]) {
  try {
    return parseArgs({ args, options: { bookings: { type: 'string' }, seed: { type: 'string' } } }).values
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split(/[.\n]/)[0] : ''
    throw new ConfigError(`${reason}. ${usage}`, { cause })
  }
}

function readNumber(name: string, text: string, min: number, max: number): number {
  const value = /^\d+$/.test(text) ? Number(text) : Number.NaN
  if (!(value >= min && value <= max)) throw new ConfigError(`${name} must be a whole number from ${min} to ${max}.`)
  return value
}
