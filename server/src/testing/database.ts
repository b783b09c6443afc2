import { execFileSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import type pg from 'pg'
import { migrate, readMigrations } from '../platform/database/migrate.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../platform/database/open-database.ts'
import { createOwnDatabase, type OwnDatabase, urlOf } from './own-database.ts'
import { openUnusedEmbedded, takeEmbedded } from './reused-embedded.ts'

/** Engine under test: vitest runs the same tests once with each. */
export const engine = process.env.YOON_TEST_DB === 'postgres' ? 'postgres' : 'embedded'

const schemaHash = createHash('sha256')
  .update(
    readMigrations()
      .map(({ checksum }) => checksum)
      .join(),
  )
  .digest('hex')
  .slice(0, 16)

/** Creates a migrated, otherwise empty database on the engine under test. */
export async function createTestDatabase(): Promise<OpenDatabase> {
  return engine === 'postgres' ? createPostgres() : openEmbeddedCopy()
}

/** Creates a migrated, otherwise empty database on the engine under test, in sessions that no test has used. */
export async function createUnusedDatabase(): Promise<OpenDatabase> {
  return engine === 'postgres' ? createPostgres() : openUnusedEmbedded(await readTemplate())
}

/**
 * Opens an embedded database in memory, whatever the engine under test, from the template that the first test has
 * migrated.
 */
export async function openEmbeddedCopy(): Promise<OpenDatabase> {
  return takeEmbedded(await readTemplate())
}

async function readTemplate(): Promise<Blob> {
  return new Blob([readFileSync(await embeddedTemplate())])
}

/** Creates a folder with a migrated embedded database, as a server leaves it. */
export async function createEmbeddedFolder(directory: string): Promise<void> {
  mkdirSync(directory, { recursive: true })
  execFileSync('tar', ['-xf', await embeddedTemplate(), '-C', directory], { stdio: 'ignore' })
}

async function embeddedTemplate(): Promise<string> {
  const file = join(tmpdir(), `yoon-test-${schemaHash}.tar`)
  if (!existsSync(file)) await dumpTemplate(file)
  return file
}

async function dumpTemplate(file: string): Promise<void> {
  const template = await PGlite.create({ extensions: { btree_gist, pg_trgm, unaccent } })
  await template.exec(`create table schema_migrations (
    name text primary key, checksum text not null, applied_at timestamptz not null default now())`)
  for (const { name, text, checksum } of readMigrations()) {
    await template.exec(text)
    await template.query('insert into schema_migrations (name, checksum) values ($1, $2)', [name, checksum])
  }
  const dump = await template.dumpDataDir('none')
  await template.close()
  const temporary = `${file}.${process.pid}`
  writeFileSync(temporary, Buffer.from(await dump.arrayBuffer()))
  renameSync(temporary, file)
}

/** Returns the URL of the server on which tests may create databases. */
export function adminUrl(): string {
  const url = process.env.TEST_DATABASE_URL
  if (!url) throw new Error('TEST_DATABASE_URL is not set: run the tests with npm run test:postgres')
  return url
}

async function createPostgres(): Promise<OpenDatabase> {
  const { url, drop } = await createPostgresUrl()
  return droppedOnClose(openPostgres(url), drop)
}

function droppedOnClose(opened: OpenDatabase, drop: () => Promise<void>): OpenDatabase {
  return {
    ...opened,
    async close() {
      await opened.close()
      await drop()
    },
  }
}

/** Creates a migrated database on the PostgreSQL server of the tests. */
export async function createPostgresUrl(): Promise<OwnDatabase> {
  const template = `yoon_template_${schemaHash}`
  return createOwnDatabase(adminUrl(), 'test', async (admin) => {
    await admin.query('select pg_advisory_lock(7360199)')
    const { rowCount } = await admin.query('select 1 from pg_database where datname = $1', [template])
    if (!rowCount) await makeTemplate(admin, template)
    return template
  })
}

/** Creates a database without any migration. */
export async function createEmptyDatabase(): Promise<OpenDatabase> {
  if (engine === 'embedded') return openEmbedded(undefined)
  const { url, drop } = await createOwnDatabase(adminUrl(), 'test', async () => 'template0')
  return droppedOnClose(openPostgres(url), drop)
}

async function makeTemplate(admin: pg.Client, template: string): Promise<void> {
  const building = `${template}_building`
  await admin.query(`drop database if exists ${building} with (force)`)
  await admin.query(`create database ${building}`)
  const opened = openPostgres(urlOf(adminUrl(), building), { maxConnections: 1 })
  await migrate(opened.db)
  await opened.close()
  await admin.query(`alter database ${building} rename to ${template}`)
}
