import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { openPostgres } from '../../platform/database/open-database.ts'
import { findPostgresDump, type PostgresDump } from '../../platform/database/postgres-dump.ts'
import { outsideTransactionGuard } from '../../platform/database/transaction.ts'
import type { Archive } from '../../platform/files/archive.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { findScratchDatabases, programPath } from '../../testing/backups.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { savedTables } from './saved-tables.ts'

const kept = keepArchiveInMemory()
let archive: Archive
/** Read function of the archive, which a test may replace. */
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
    read: (...parameters) => read(...parameters),
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
  await sql`delete from call_counts`.execute(app.db)
})

async function foundDump(url: string, db: Database): Promise<PostgresDump> {
  const found = await findPostgresDump(url, db, programPath())
  if (!found) throw new Error('pg_dump and pg_restore are not installed')
  return found
}

/** Returns the stream of a dump that fails after its first half. */
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

describe('a broken connection to the bucket', () => {
  it('fails the reading of a table if the connection to the bucket breaks', async () => {
    await expect(dump.readColumn(brokenOff(), 'images', 'name')).rejects.toThrow('no link')
  })

  it('answers 500 and not INVALID_BACKUP if the connection to the bucket breaks', async () => {
    read = async (file, range) =>
      file === name ? { content: brokenOff(), bytes: bytes.length } : kept.read(file, range)
    expect((await app.call('ADMIN', restoreBackup, { backupFile: name })).status).toBe(500)
    expect(await findScratchDatabases(app.db)).toEqual([])
  })
})

describe('the scratch database of a dump', () => {
  it('disables the timeouts of the scratch database', async () => {
    const settings = await dump.withRestored(stored, async (db) => {
      const { rows } = await sql`select current_setting('statement_timeout') as statement,
        current_setting('idle_in_transaction_session_timeout') as idle`.execute(db)
      return rows
    })
    expect(settings).toEqual([{ statement: '0', idle: '0' }])
  })

  it('creates the scratch database with the encoding and collation of the live one', async () => {
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

  it('logs a scratch database that cannot be dropped and drops it in the next upkeep', async () => {
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

  it('keeps a scratch database that is in use during the upkeep', async () => {
    const there = await dump.withRestored(stored, async (db) => {
      await dump.removeUnfinished()
      return (await sql`select from schema_migrations`.execute(db)).rows.length
    })
    expect(there).toBeGreaterThan(0)
  })

  it('completes a restore if the scratch database disconnects after its rows were read', async () => {
    const cut = sql`select pg_terminate_backend(pid) from pg_stat_activity where starts_with(datname,
      'yoon_restore_' || (select oid from pg_database where datname = current_database()) || '_')`
    onWrite = () => outsideTransactionGuard(() => cut.execute(app.db))
    const { status, data } = await app.call('ADMIN', restoreBackup, { backupFile: name })
    expect([status, data.safetyBackup]).toEqual([200, expect.stringMatching(/^yoon-avant-restauration-/)])
    expect(await findScratchDatabases(app.db)).toEqual([])
  })
})
