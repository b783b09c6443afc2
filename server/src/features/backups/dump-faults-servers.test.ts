import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBackup, restoreBackup } from '@yoon/contract/backups'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { type Database, elsewhere } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/open-database.ts'
import { findPostgresDump, type PostgresDump } from '../../platform/database/postgres-dump.ts'
import type { Archive } from '../../platform/files/archive.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { findScratchDatabases, programPath } from '../../testing/backups.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { savedTables } from './saved-tables.ts'

const kept = keepArchiveInMemory()
let archive: Archive
/** What is read of the archive: a test may put something else there. */
let read: Archive['read']
let onWrite: () => Promise<unknown>
let app: TestApp
let dump: PostgresDump
let bytes: Buffer
let name: string
let url: string
let drop: () => Promise<void>
beforeAll(async () => {
  ;({ url, drop } = await createPostgresUrl())
  const opened = openPostgres(url)
  dump = await foundDump(url, opened.db)
  archive = {
    ...kept,
    read: (...asked) => read(...asked),
    async write(...given) {
      await onWrite()
      return kept.write(...given)
    },
  }
  read = kept.read
  onWrite = async () => undefined
  app = await createTestApp({ backups: backupSetup({ archive, dump }), open: async () => opened })
  name = (await app.call('ADMIN', createBackup)).data.backup.filename
  const file = await kept.read(name)
  bytes = file ? await buffer(file.content) : Buffer.alloc(0)
})
afterAll(async () => {
  await app.close()
  await drop()
})
beforeEach(async () => {
  read = kept.read
  onWrite = async () => undefined
  await sql`delete from rate_limits`.execute(app.db)
})

async function foundDump(url: string, db: Database): Promise<PostgresDump> {
  const found = await findPostgresDump(url, db, programPath())
  if (!found) throw new Error('pg_dump and pg_restore are not installed')
  return found
}

/** A dump of which the link breaks once most of it was sent. */
function brokenOff(): Readable {
  return Readable.from(
    (function* () {
      yield bytes.subarray(0, bytes.length / 2)
      throw new Error('no link')
    })(),
  )
}

const stored = {
  read: () => Readable.from([bytes]),
  tables: savedTables.map(({ name }) => name),
  onError: (error: unknown) => expect(error).toBeUndefined(),
}

describe('a link to the bucket that breaks', () => {
  it('ends the reading of one table, and nothing else', async () => {
    await expect(dump.readColumn(brokenOff(), 'images', 'name')).rejects.toThrow('no link')
  })

  it('is no fault of the backup', async () => {
    read = async (file, range) =>
      file === name ? { content: brokenOff(), bytes: bytes.length } : kept.read(file, range)
    expect((await app.call('ADMIN', restoreBackup, { backupFile: name })).status).toBe(500)
    expect(await findScratchDatabases(app.db)).toEqual([])
  })
})

describe('the database beside the live one', () => {
  it('has no deadlines: it waits while the other is written', async () => {
    const settings = await dump.withRestored(stored, async (db) => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
      return rows
    })
    expect(settings).toEqual([{ statement: '0', idle: '0' }])
  })

  it('has the alphabet and the order of the live one, whatever those of the cluster', async () => {
    const other = `yoon_test_${app.userIds.ADMIN.slice(0, 8)}`
    await sql`create database ${sql.id(other)} template template0 encoding 'SQL_ASCII' locale 'C'`.execute(app.db)
    const otherUrl = new URL(url)
    otherUrl.pathname = `/${other}`
    const beside = await foundDump(otherUrl.href, app.db)
    const found = await beside.withRestored(stored, async (db) => {
      const { rows } = await sql`select pg_encoding_to_char(encoding) as encoding, datcollate, datctype
        from pg_database where datname = current_database()`.execute(db)
      return rows
    })
    expect(found).toEqual([{ encoding: 'SQL_ASCII', datcollate: 'C', datctype: 'C' }])
    await sql`drop database ${sql.id(other)}`.execute(app.db)
  })

  it('that cannot be dropped is told to the log, and goes with the next upkeep', async () => {
    const errors: unknown[] = []
    const onError = (error: unknown) => errors.push(error)
    const [left = ''] = await dump.withRestored({ ...stored, onError }, async () => {
      const names = await findScratchDatabases(app.db)
      // PostgreSQL drops no template.
      for (const one of names) await sql`alter database ${sql.id(one)} is_template true`.execute(app.db)
      return names
    })
    expect([errors.length, await findScratchDatabases(app.db)]).toEqual([1, [left]])
    await sql`alter database ${sql.id(left)} is_template false`.execute(app.db)
    await dump.removeUnfinished()
    expect(await findScratchDatabases(app.db)).toEqual([])
  })

  it('is not dropped by the upkeep while somebody works in it', async () => {
    const there = await dump.withRestored(stored, async (db) => {
      await dump.removeUnfinished()
      return (await sql`select from schema_migrations`.execute(db)).rows.length
    })
    expect(there).toBeGreaterThan(0)
  })

  it('that is cut off once its rows were taken changes nothing of that', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where starts_with(datname,
      'yoon_restore_' || (select oid from pg_database where datname = current_database()) || '_')`
    onWrite = () => elsewhere(() => cut.execute(app.db))
    const { status, data } = await app.call('ADMIN', restoreBackup, { backupFile: name })
    expect([status, data.safetyBackup]).toEqual([200, expect.stringMatching(/^yoon-avant-restauration-/)])
    expect(await findScratchDatabases(app.db)).toEqual([])
  })
})
