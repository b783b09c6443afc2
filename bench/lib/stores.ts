import { createHash } from 'node:crypto'
import { existsSync, globSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type pg from 'pg'
import { startPostgres } from '../../scripts/lib/postgres.mjs'
import { startNode } from '../../server/src/testing/child-process.ts'
import { createOwnDatabase, urlOf, withClient } from '../../server/src/testing/own-database.ts'

/** Number of bookings in most promises. */
const bookings = 100_000

/** Memory as in the advice to operators (docs/operations/scaling.md), and few checkpoints while a load is inserted. */
export const benchTuning = { shared_buffers: '1GB', max_wal_size: '4GB' }

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/bench')

/** A database with 100,000 bookings. */
export interface Store {
  name: 'PostgreSQL' | 'embedded'
  env: Record<string, string>
  close(): Promise<void>
}

/**
 * Opens PostgreSQL: a database on TEST_DATABASE_URL, which is kept for the next run, else on a private server, which is
 * kept to the end of this process.
 */
export async function openPostgresStore(): Promise<Store & { url: string }> {
  const admin = await findServer()
  const url = urlOf(admin, await seededDatabase(admin, bookings))
  return { name: 'PostgreSQL', url, env: { DATABASE_URL: url }, close: async () => undefined }
}

/** Copies a seeded PostgreSQL database for a bench that writes; `close` drops the copy. */
export async function openCopiedStore(count = bookings): Promise<{ url: string; close(): Promise<void> }> {
  return openOwnDatabase((admin) => seededDatabase(admin, count))
}

/** Creates an empty PostgreSQL database; `close` drops it. */
export async function openEmptyStore(): Promise<{ url: string; close(): Promise<void> }> {
  return openOwnDatabase(async () => undefined)
}

async function openOwnDatabase(findTemplate: (admin: string) => Promise<string | undefined>) {
  const admin = await findServer()
  const { url, drop } = await createOwnDatabase(admin, 'bench', () => findTemplate(admin))
  return { url, close: drop }
}

let privateServer: Promise<{ url: string }> | undefined

/** Returns the URL of a superuser of the server of this process. */
async function findServer(): Promise<string> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return given
  privateServer ??= startPostgres(benchTuning)
  return (await privateServer).url
}

/**
 * Returns the name of a database with that many bookings. If it is missing, it is grown from the largest smaller one.
 */
async function seededDatabase(admin: string, count: number): Promise<string> {
  const prefix = `yoon_bench_${seedHash()}_`
  const { rows } = await ask(
    admin,
    `select datname as name, substr(datname, ${prefix.length + 1})::int as bookings from pg_database
      where datname ~ '^${prefix}\\d+$' order by 2`,
  )
  const smaller = (rows as { name: string; bookings: number }[]).filter((row) => row.bookings <= count).at(-1)
  const name = `${prefix}${count}`
  if (smaller?.bookings !== count) await createSeeded(admin, { name, count, template: smaller?.name })
  return name
}

async function createSeeded(
  admin: string,
  { name, count, template }: { name: string; count: number; template: string | undefined },
): Promise<void> {
  const building = `${name}_building`
  await ask(admin, `drop database if exists ${building} with (force)`)
  await ask(admin, `create database ${building}${template === undefined ? '' : ` template ${template}`}`)
  // As in production, whatever the test server uses: without it, the vacuum after the load meets unwritten commits and
  // leaves their pages out of the visibility map.
  await ask(admin, `alter database ${building} set synchronous_commit = on`)
  await seed({ DATABASE_URL: urlOf(admin, building) }, count)
  await ask(admin, `alter database ${building} rename to ${name}`)
}

/** Opens the embedded database in a folder of its own, kept for the next run. */
export async function openEmbeddedStore(): Promise<Store> {
  const folder = join(cache, `embedded-${seedHash()}`)
  if (!existsSync(folder)) {
    mkdirSync(cache, { recursive: true })
    for (const old of readdirSync(cache)) rmSync(join(cache, old), { recursive: true, force: true })
    const building = join(cache, 'building')
    await seed({ DATA_DIR: building }, bookings)
    renameSync(building, folder)
  }
  return { name: 'embedded', env: { DATA_DIR: folder }, close: async () => undefined }
}

async function seed(env: Record<string, string>, count: number): Promise<void> {
  console.log(`  Seeding up to ${count} bookings…`)
  const cli = startNode(new URL('../../server/src/demo/seed-cli.ts', import.meta.url), ['--bookings', `${count}`], env)
  const code = await cli.ended
  if (code !== 0) throw new Error(`The seed ended with ${code}: ${cli.stdout()}${cli.stderr()}`)
}

/** Hashes the schema and the seed: a change of either needs a new database. */
function seedHash(): string {
  const hash = createHash('sha256')
  const files = globSync(['server/migrations/*.sql', 'server/src/demo/*.ts'], { cwd: root }).sort()
  for (const file of files) if (!file.endsWith('.test.ts')) hash.update(readFileSync(join(root, file)))
  return hash.digest('hex').slice(0, 12)
}

function ask(connectionString: string, statement: string): Promise<pg.QueryResult> {
  return withClient(connectionString, (client) => client.query(statement))
}
