import { Readable } from 'node:stream'
import { listAudit } from '@yoon/contract/audit/calls'
import { listBackups, restoreBackup } from '@yoon/contract/backups/calls'
import { listNotifications } from '@yoon/contract/notifications/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createSigner } from '../../platform/signature.ts'
import { createVault } from '../../platform/vault.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { type Document, documentOf, exportOf, unsigned, withChecksum } from '../../testing/backups.ts'
import { deleteAllButAdministrator, insertClient, insertUser, insertVehicle } from '../../testing/builders.ts'
import { unknownHash } from '../../testing/unknown-hash.ts'

const archive = keepArchiveInMemory()
let app: TestApp
let saved: Document
beforeAll(async () => {
  app = await createTestApp({ backups: backupSetup({ archive }) })
  await insertVehicle(app.db)
  await insertClient(app.db, { firstName: 'Ñdèye' })
  saved = await documentOf(app.db, testNow)
})
afterAll(() => app.close())

const otherHash = unknownHash.replace(/A{43}$/, 'B'.repeat(43))

/** Returns the changed document as an attacker without the key would write it. */
function forged(change: (tables: Document['tables']) => void): Document {
  const copy = structuredClone(saved)
  change(copy.tables)
  return unsigned(withChecksum(copy))
}

async function send(on: TestApp, backupData: unknown, isForeignAccepted?: boolean) {
  await sql`delete from call_counts`.execute(on.db)
  return on.call('ADMIN', restoreBackup, {}, { payload: { backupData, isForeignAccepted } })
}

const userRow = (tables: Document['tables'], id: string) => tables.users?.find((row) => row.id === id)

describe('a backup without a signature of this server', () => {
  it.for([
    ['that has none', () => unsigned(saved)],
    ['of another key', () => ({ ...saved, signature: createSigner(createVault(Buffer.alloc(32, 9))).sign(saved) })],
    ['of another moment', () => ({ ...saved, createdAt: '2020-01-01T00:00:00.000Z' })],
    ['that is no text', () => ({ ...saved, signature: 7 })],
  ] as const)('refuses a backup without a valid signature (%s) until it is confirmed', async ([, document]) => {
    await sql`update vehicles set brand = brand || 'x'`.execute(app.db)
    const before = await exportOf(app.db)
    const { status, error } = await send(app, document())
    expect([status, error?.code, error?.message]).toEqual([
      409,
      'FOREIGN_BACKUP',
      'Cette sauvegarde a été créée ailleurs\u00a0: confirmez avant de la restaurer',
    ])
    expect(await exportOf(app.db)).toBe(before)
    expect((await archive.list()).filter(({ name }) => name.includes('avant'))).toEqual([])
  })

  it('marks foreign backups in the list by their content and not by their name', async () => {
    const text = JSON.stringify(saved.tables)
    const { tables: _, counts, checksum, signature, ...head } = saved
    const written = (last: object) =>
      `${JSON.stringify(head).slice(0, -1)},"tables":${text.slice(0, -1)}\n},${JSON.stringify({ counts, checksum, ...last }).slice(1)}\n`
    const files = {
      'a.json': written({ signature }),
      'b.json': written({}),
      'c.json': written({ signature: `hmac-sha256:${'0'.repeat(64)}` }),
      'd.json': 'rien',
      'e.json': written({ signature }).replace(saved.createdAt as string, '2020-01-01T00:00:00.000Z'),
      'f.bak': 'PGDMP',
    }
    for (const [name, content] of Object.entries(files))
      await archive.write(name, Readable.from([Buffer.from(content)]))
    const { backups } = (await app.call('ADMIN', listBackups)).data
    const origins = Object.fromEntries(backups.map(({ name, isForeign }) => [name, isForeign]))
    expect(origins).toMatchObject({
      'a.json': false,
      'b.json': true,
      'c.json': true,
      'd.json': true,
      'e.json': true,
      'f.bak': true,
    })
    for (const name of Object.keys(files)) await archive.remove(name)
  })

  it('keeps the passwords and second factors of existing accounts when a foreign backup is restored', async () => {
    const { ADMIN, OPERATRICE } = app.userIds
    await sql`insert into two_factor (user_id, secret, confirmed_at) values (${OPERATRICE}, '\\x01', now())`.execute(
      app.db,
    )
    await sql`insert into recovery_codes (user_id, code_hash) values (${OPERATRICE}, '\\x02')`.execute(app.db)
    const hashOf = async (id: string) =>
      (await app.db.selectFrom('users').select('password_hash').where('id', '=', id).executeTakeFirstOrThrow())
        .password_hash
    const [administrators, moderators] = [await hashOf(ADMIN), await hashOf(app.userIds.MODERATOR)]
    const stranger = 'aaaaaaaa-0000-4000-8000-000000000001'
    const document = forged((tables) => {
      Object.assign(userRow(tables, ADMIN) ?? {}, { password_hash: otherHash, must_change_password: true })
      tables.users?.push({
        ...userRow(tables, ADMIN),
        id: stranger,
        email: 'nouveau@yoon.test',
        password_hash: otherHash,
      })
      const moderator = userRow(tables, app.userIds.MODERATOR)
      // The e-mail identifies the account at a sign-in, whatever its id.
      Object.assign(moderator ?? {}, { id: 'aaaaaaaa-0000-4000-8000-000000000002', password_hash: otherHash })
      tables.two_factor?.push({
        user_id: ADMIN,
        secret: '\\x09',
        confirmed_at: '2026-01-01T00:00:00+00:00',
        last_step: 0,
      })
    })
    const { status, error } = await send(app, document, true)
    expect([status, error]).toEqual([200, undefined])
    const { rows } = await sql<{ email: string; hash: string; must: boolean }>`
      select email, password_hash as hash, must_change_password as must from users
      where role in ('ADMIN', 'MODERATOR') and deleted_at is null order by email`.execute(app.db)
    expect(rows).toEqual([
      { email: 'admin@yoon.test', hash: administrators, must: false },
      { email: 'moderator@yoon.test', hash: moderators, must: false },
      { email: 'nouveau@yoon.test', hash: otherHash, must: true },
    ])
    const factors = await sql`select user_id, encode(secret, 'hex') as secret from two_factor`.execute(app.db)
    expect(factors.rows).toEqual([{ user_id: OPERATRICE, secret: '01' }])
    expect((await sql`select user_id from recovery_codes`.execute(app.db)).rows).toEqual([{ user_id: OPERATRICE }])
  })

  it('marks the restore of a foreign backup in the notification and in the journal', async () => {
    await send(app, unsigned(saved), true)
    const { data } = await app.call('ADMIN', listNotifications, {})
    expect(data.at(-1)).toMatchObject({
      title: 'Base de données restaurée',
      message: 'Sauvegarde créée ailleurs\u00a0: Fichier envoyé. Vérifiez les comptes et leurs rôles.',
      priority: 'high',
    })
    const [entry] = (await app.call('ADMIN', listAudit, { action: 'backup.restored' })).data
    expect(entry).toMatchObject({ entityId: 'Fichier envoyé' })
    const { rows } = await sql<{ after: object }>`select after from audit_entries where id = ${entry?.id}`.execute(
      app.db,
    )
    expect(rows[0]?.after).toMatchObject({ isForeign: true })
  })

  it('refuses a foreign backup that gives the e-mail of an account with a second factor to another one', async () => {
    const id = await insertUser(app.db, { role: 'CAISSIERE', email: 'double@yoon.test' })
    await sql`insert into two_factor (user_id, secret, confirmed_at) values (${id}, '\\x01', now())`.execute(app.db)
    const before = await exportOf(app.db)
    const document = forged((tables) => {
      tables.users?.push({
        ...userRow(tables, app.userIds.ADMIN),
        id: 'aaaaaaaa-0000-4000-8000-000000000003',
        email: 'Double@yoon.test',
      })
    })
    const { status, error } = await send(app, document, true)
    expect([status, error?.message]).toEqual([
      422,
      "Cette sauvegarde créée ailleurs donne l'adresse double@yoon.test à un autre compte, alors que ce compte a une double authentification\u00a0: rien n'a été modifié",
    ])
    expect(await exportOf(app.db)).toBe(before)
  })

  it('restores a foreign backup completely into an empty database', async () => {
    const empty = await createTestApp({ backups: backupSetup() })
    await deleteAllButAdministrator(empty)
    const document = forged((tables) => {
      Object.assign(userRow(tables, app.userIds.ADMIN) ?? {}, { password_hash: otherHash })
    })
    expect((await send(empty, document, true)).status).toBe(200)
    const { rows } = await sql`select password_hash as hash from users where role = 'ADMIN'`.execute(empty.db)
    expect(rows).toEqual([{ hash: otherHash }])
    await empty.close()
  })
})
