import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { createBackup, deleteBackup, listBackups, restoreBackup } from '@yoon/contract/backups/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { checkDatabase } from '../../doctor/check-database.ts'
import { readConfig } from '../../platform/config.ts'
import { migrate } from '../../platform/database/migrate.ts'
import { openPostgres } from '../../platform/database/open-database.ts'
import { findPostgresDump, type PostgresDump } from '../../platform/database/postgres-dump.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { exportOf, findScratchDatabases, programPath } from '../../testing/backups.ts'
import { insertClient, insertVehicle } from '../../testing/builders.ts'
import { createPostgresUrl } from '../../testing/database.ts'
import { unknownHash } from '../../testing/unknown-hash.ts'
import { journalTable, savedTables } from './saved-tables.ts'

const role = `yoon_ordinary_${randomBytes(4).toString('hex')}`
const archive = keepArchiveInMemory()
let app: TestApp
let dump: PostgresDump
let url: string
let ordinaryUrl: string
let drop: () => Promise<void>
let superuser: ReturnType<typeof openPostgres>
let name: string
/** Starts an application whose database user is no superuser, as in compose.yaml. */
beforeAll(async () => {
  ;({ url, drop } = await createPostgresUrl())
  superuser = openPostgres(url)
  const database = new URL(url).pathname.slice(1)
  await sql`create role ${sql.id(role)} login createdb password 'x'`.execute(superuser.db)
  await sql`drop schema public cascade`.execute(superuser.db)
  await sql`create schema public authorization ${sql.id(role)}`.execute(superuser.db)
  await sql`alter database ${sql.id(database)} owner to ${sql.id(role)}`.execute(superuser.db)
  const ordinary = new URL(url)
  ordinary.username = role
  ordinary.password = 'x'
  ordinaryUrl = ordinary.href
  const opened = openPostgres(ordinaryUrl)
  await migrate(opened.db)
  const found = await findPostgresDump(ordinaryUrl, opened.db, programPath())
  if (!found) throw new Error('pg_dump and pg_restore are not installed')
  dump = found
  app = await createTestApp({ backups: backupSetup({ archive, dump }), open: async () => opened })
  await insertVehicle(app.db)
  await insertClient(app.db, { firstName: 'Tab\tulé', lastName: 'Ligne\\n' })
  name = (await app.call('ADMIN', createBackup)).data.backup.filename
})
afterAll(async () => {
  await app.close()
  await sql`drop owned by ${sql.id(role)} cascade`.execute(superuser.db)
  await superuser.close()
  await drop()
})
beforeEach(async () => {
  await sql`delete from call_counts`.execute(app.db)
})

async function bytesOf(file: string): Promise<Buffer> {
  const found = await archive.read(file)
  return found ? buffer(found.content) : Buffer.alloc(0)
}

const put = (file: string, content: Buffer | string) => archive.write(file, Readable.from([Buffer.from(content)]))
const restoreIt = (backupFile: string, isForeignAccepted?: boolean) =>
  app.call('ADMIN', restoreBackup, { backupFile, ...(isForeignAccepted && { isForeignAccepted }) })
const tables = [...savedTables, journalTable].map((table) => table.name)
const onError = (error: unknown) => expect(error).toBeUndefined()

describe('a dump', () => {
  it('restores a signed dump row by row with an ordinary role', async () => {
    const saved = await exportOf(app.db)
    await sql`update vehicles set brand = 'Autre'`.execute(app.db)
    expect((await app.call('ADMIN', listBackups)).data.backups).toMatchObject([{ name, isForeign: false }])
    expect((await restoreIt(name)).status).toBe(200)
    expect(await exportOf(app.db)).toBe(saved)
    expect(await findScratchDatabases(app.db)).toEqual([])
    const findings = await checkDatabase(readConfig({ DATABASE_URL: ordinaryUrl, DATA_DIR: '/tmp' }))
    expect(findings.map(({ text }) => text).filter((text) => /superuser/.test(text))).toEqual([])
  })

  it('refuses a dump that differs from its signature', async () => {
    const content = await bytesOf(name)
    content.writeUInt8(content.readUInt8(content.length - 100) ^ 1, content.length - 100)
    await put('changed.bak', content)
    await put('changed.bak.sig', await bytesOf(`${name}.sig`))
    for (const accepted of [false, true]) {
      const { status, error } = await restoreIt('changed.bak', accepted)
      expect([status, error?.message]).toEqual([
        422,
        "Le contenu de cette sauvegarde ne correspond pas à sa somme de contrôle\u00a0: rien n'a été modifié",
      ])
    }
    await app.call('ADMIN', deleteBackup, { name: 'changed.bak' })
    expect((await archive.list()).map((file) => file.name)).not.toContain('changed.bak.sig')
  })

  it.for([
    ['no signature', undefined],
    ['a signature that is none', 'rien'],
    ['a signature of another key', `{"bytes":1,"checksum":"sha256:0","signature":"hmac-sha256:${'0'.repeat(64)}"}`],
  ] as const)('lists a dump with %s as foreign and requires a confirmation', async ([, signature]) => {
    await put('foreign.bak', await bytesOf(name))
    if (signature !== undefined) await put('foreign.bak.sig', signature)
    const { backups } = (await app.call('ADMIN', listBackups)).data
    expect(backups.find((backup) => backup.name === 'foreign.bak')?.isForeign).toBe(true)
    const { status, error } = await restoreIt('foreign.bak')
    expect([status, error?.code]).toEqual([409, 'FOREIGN_BACKUP'])
    await app.call('ADMIN', deleteBackup, { name: 'foreign.bak' })
  })

  it('keeps the passwords of existing accounts when a foreign dump is restored', async () => {
    const otherHash = unknownHash.replace(/A{43}$/, 'B'.repeat(43))
    await sql`update users set password_hash = ${otherHash} where role = 'MODERATOR'`.execute(app.db)
    await put('foreign.bak', await bytesOf(name))
    expect((await restoreIt('foreign.bak', true)).status).toBe(200)
    const { rows } = await sql`select password_hash as hash from users where role = 'MODERATOR'`.execute(app.db)
    expect(rows).toEqual([{ hash: otherHash }])
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.at(-1)?.message).toContain('Sauvegarde créée ailleurs\u00a0: foreign.bak')
    await app.call('ADMIN', deleteBackup, { name: 'foreign.bak' })
  })

  it('refuses a dump of another application with its own message', async () => {
    const { url: otherUrl, drop: dropOther } = await createPostgresUrl()
    const other = openPostgres(otherUrl)
    await sql`drop schema public cascade`.execute(other.db)
    await sql`create schema public`.execute(other.db)
    await sql`create table users (id int)`.execute(other.db)
    const programs = await findPostgresDump(otherUrl, other.db, programPath())
    await put('other.bak', programs ? await buffer(programs.write([])) : '')
    const { status, error } = await restoreIt('other.bak', true)
    expect([status, error?.message]).toEqual([
      422,
      "Ce fichier n'est pas une sauvegarde de Yoon\u00a0: rien n'a été modifié",
    ])
    await archive.remove('other.bak')
    await other.close()
    await dropOther()
  })
})

describe('the content of a dump beside the rows of the saved tables', () => {
  it('ignores functions, triggers, views, rules and further tables of a dump', async () => {
    const { url: foreignUrl, drop: dropForeign } = await createPostgresUrl()
    const foreign = openPostgres(foreignUrl)
    await sql
      .raw(`
      create table harmed (at timestamptz);
      create function harm() returns trigger language plpgsql as $$ begin insert into harmed values (now()); return new; end $$;
      create trigger harm before insert on services for each row execute function harm();
      alter table services enable always trigger harm;
      create function harm_event() returns event_trigger language plpgsql as $$ begin insert into harmed values (now()); end $$;
      create event trigger harm_event on ddl_command_end execute function harm_event();
      create view harmful as select 1 as one;
      create rule harmful_rule as on insert to payments do instead nothing;
    `)
      .execute(foreign.db)
    const programs = await findPostgresDump(foreignUrl, foreign.db, programPath())
    const content = programs ? await buffer(programs.write([])) : Buffer.alloc(0)
    const made = await dump.withRestored({ read: () => Readable.from([content]), tables, onError }, async (db) => {
      const { rows } = await sql<{ name: string }>`
        select relname as name from pg_class where relname like 'harm%'
        union all select proname from pg_proc where proname like 'harm%'
        union all select tgname from pg_trigger where tgname like 'harm%'
        union all select evtname from pg_event_trigger
        union all select rulename from pg_rules where rulename like 'harm%'`.execute(db)
      const { rows: services } = await sql`select from services`.execute(db)
      return { names: rows, services: services.length }
    })
    expect(made).toEqual({ names: [], services: 3 })
    await foreign.close()
    await dropForeign()
  })

  it('runs no SQL that a dump holds in place of rows', async () => {
    const content = await bytesOf(name)
    const original = 'COPY public.services (id, name) FROM stdin;\n'
    const at = content.indexOf('COPY public.services (')
    const end = content.indexOf('\n', at)
    const statement = content.subarray(at, end + 1).toString()
    expect([at > 0, statement.startsWith(original.slice(0, 20))]).toEqual([true, true])
    content.write('create table harmed (id int); --'.padEnd(statement.length - 1, ' '), at)
    const found = await dump.withRestored({ read: () => Readable.from([content]), tables, onError }, async (db) => {
      const { rows } =
        await sql`select to_regclass('harmed') as harmed, (select count(*)::int from services) as services`.execute(db)
      return rows
    })
    expect(found).toEqual([{ harmed: null, services: 0 }])
  })
})
