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

const root = fileURLToPath(new URL('../../', import.meta.url))
const cache = join(root, 'node_modules/.cache/bench')

/** A database with 100,000 bookings. */
export interface Store {
  name: 'PostgreSQL' | 'embedded'
  env: Record<string, string>
  close(): Promise<void>
}

/** Opens PostgreSQL: a database on TEST_DATABASE_URL, which is kept for the next run, else a private server. */
export async function openPostgresStore(): Promise<Store & { url: string }> {
  const { admin, stop } = await openServer()
  const url = urlOf(admin, await seededDatabase(admin, bookings))
  return { name: 'PostgreSQL', url, env: { DATABASE_URL: url }, close: stop }
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
  const { admin, stop } = await openServer()
  const { url, drop } = await createOwnDatabase(admin, 'bench', () => findTemplate(admin))
  return {
    url,
    async close() {
      await drop()
      await stop()
    },
  }
}

async function openServer(): Promise<{ admin: string; stop(): Promise<void> }> {
  const given = process.env.TEST_DATABASE_URL
  if (given !== undefined) return { admin: given, stop: async () => undefined }
  const server = await startPostgres()
  return { admin: server.url, stop: () => server.stop() }
}

/** Returns the name of a database with that many bookings, and creates it if it is missing. */
async function seededDatabase(admin: string, count: number): Promise<string> {
  const name = `yoon_bench_${seedHash()}_${count}`
  const { rowCount } = await ask(admin, `select 1 from pg_database where datname = '${name}'`)
  if (!rowCount) await createSeeded(admin, name, count)
  return name
}

async function createSeeded(admin: string, name: string, count: number): Promise<void> {
  const building = `${name}_building`
  await ask(admin, `drop database if exists ${building} with (force)`)
  await ask(admin, `create database ${building}`)
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
  console.log(`  Seeding ${count} bookings (once, about half a minute for 100,000)…`)
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
