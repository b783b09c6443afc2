import { listAudit } from '@yoon/contract/audit'
import { restoreBackup } from '@yoon/contract/backups'
import { updateUser } from '@yoon/contract/users'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { asOlder, type Document, documentOf, printOf, restore, sealed, unsigned } from '../../testing/backups.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { testPassword } from '../../testing/test-password.ts'

let archive: ReturnType<typeof keepArchiveInMemory>
let app: TestApp
let saved: Document
beforeAll(async () => {
  archive = keepArchiveInMemory()
  app = await createTestApp({ backups: backupSetup({ archive }) })
  await insertSmallCompany(app)
  saved = await documentOf(app.db, testNow)
})
afterAll(() => app.close())

/** The saved document with another value in the first row of a table, and where that row is. */
function altered(table: string, change: object): Document {
  const copy = structuredClone(saved)
  Object.assign(copy.tables[table]?.[0] ?? {}, change)
  return sealed(copy)
}

const cases = [
  [
    'an e-mail with a line break',
    'users',
    { email: 'a@yoon.test\n' },
    "utilisateurs, ligne 1 (Format d'email invalide)",
  ],
  ['an e-mail that is none', 'users', { email: 'personne' }, "utilisateurs, ligne 1 (Format d'email invalide)"],
  [
    'a valid phone that is none',
    'users',
    { phone: '+22112', is_phone_valid: true },
    'utilisateurs, ligne 1 (Format de téléphone invalide)',
  ],
  [
    'a phone of letters',
    'users',
    { phone: 'soixante-dix-sept', is_phone_valid: false },
    'utilisateurs, ligne 1 (Format de téléphone invalide)',
  ],
  [
    'a name with a line break',
    'users',
    { first_name: 'Awa\nNdiaye' },
    'utilisateurs, ligne 1 (Le prénom contient des caractères invalides)',
  ],
  [
    'a place beyond its length',
    'bookings',
    { pickup_location: 'x'.repeat(301) },
    'réservations, ligne 1 (Le lieu de prise en charge ne peut pas dépasser 300 caractères)',
  ],
  [
    'an amount beyond its limit',
    'payments',
    { amount: 10_000_001 },
    'paiements, ligne 1 (Le montant semble trop élevé)',
  ],
] as const

describe('a value that a form would refuse', () => {
  it.for(cases)(
    'refuses a foreign file of this schema with a value that a form would refuse: %s',
    async ([, table, change, problem]) => {
      const before = await printOf(app.db)
      const { status, error } = await restore(app, unsigned(altered(table, change)))
      expect([status, error?.code, error?.message]).toEqual([
        422,
        'INVALID_BACKUP',
        `Cette sauvegarde, créée ailleurs, contient des valeurs que Yoon n'accepte pas\u00a0: ${problem}. Rien n'a été modifié`,
      ])
      expect(await printOf(app.db)).toEqual(before)
    },
  )

  it('restores and reports values that a form would refuse from a file of this server', async () => {
    const { status, body } = await restore(app, altered('users', { email: 'personne' }))
    const sentences = ["utilisateurs, ligne 1 (Format d'email invalide)"]
    expect([status, body.problems]).toEqual([200, { count: 1, sentences }])
  })

  it('restores values of an older schema that a form would refuse and reports them in the answer and in the journal', async () => {
    const older = readMigrations().at(-2)?.name ?? ''
    const document = await asOlder(app.db, altered('users', { phone: '+22112', is_phone_valid: true }), older)
    const { signature: _, ...backupData } = document
    const payload = { isForeignAccepted: true, backupData }
    const { status, body } = await app.call('ADMIN', restoreBackup, {}, { payload })
    const sentences = ['utilisateurs, ligne 1 (Format de téléphone invalide)']
    expect([status, body.problems]).toEqual([200, { count: 1, sentences }])
    const { rows } = await sql<{ after: object }>`
      select after from audit_entries where action = 'backup.restored' order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.after).toMatchObject({ problems: sentences })
    expect((await app.call('ADMIN', listAudit, {})).status).toBe(200)
  })

  it('finds no value in the demonstration company that a form would refuse', async () => {
    const other = await createTestApp({ backups: backupSetup() })
    await loadDemoCompany(other.db, testNow)
    const { status, body } = await restore(other, await documentOf(other.db, testNow))
    expect([status, body.problems]).toEqual([200, undefined])
    await other.close()
  }, 300_000)
})

describe('the services of a restored file', () => {
  it('requires all three services in a restored file', async () => {
    const document = structuredClone(saved)
    document.tables.services = document.tables.services?.filter((one) => one.service_type !== 'DAILY_RENTAL') ?? []
    Object.assign(document.tables, { bookings: [], payments: [] })
    expect((await restore(app, sealed(document))).error?.message).toContain('(services)')
  })
})

describe('the numbers of a restored row', () => {
  it('refuses numbers of a restored row that leave no room for its changes', async () => {
    const id = String(saved.tables.users?.find(({ role }) => role === 'CLIENT')?.id)
    const document = structuredClone(saved)
    for (const user of document.tables.users ?? []) user.version = 1_000_000_000
    expect((await restore(app, sealed(document))).status).toBe(200)
    const { data: _, status } = await app.call('ADMIN', updateUser, {
      id,
      firstName: 'Autre',
      lastName: 'Nom',
      phone: '77 123 45 67',
      email: null,
      role: 'CLIENT',
      password: null,
      isActive: false,
    })
    expect(status).toBe(200)
  })

  it('restores counters that this version does not know', async () => {
    const document = structuredClone(saved)
    document.tables.counters?.push({ name: 'invoices-2026', value: 12 })
    expect((await restore(app, sealed(document))).status).toBe(200)
    const { rows } = await sql`select value from counters where name = 'invoices-2026'`.execute(app.db)
    expect(rows).toEqual([{ value: 12 }])
  })
})

describe('the counts of a restore', () => {
  it('counts no deleted rows after a restore', async () => {
    const document = structuredClone(saved)
    for (const booking of document.tables.bookings?.slice(0, 2) ?? []) booking.deleted_at = '2026-11-01T00:00:00+00:00'
    const { body } = await restore(app, sealed(document))
    expect(body.counts).toMatchObject({ bookings: (saved.counts.bookings ?? 0) - 2, services: 3 })
    const { rows } = await sql<{ after: object }>`
      select after from audit_entries where action = 'backup.restored' order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.after).toMatchObject({ bookings: (saved.counts.bookings ?? 0) - 2 })
  })
})

describe('the limit of restores', () => {
  it('counts no refused restore towards the limit of restores', async () => {
    await sql`delete from rate_limits`.execute(app.db)
    await sql`insert into rate_limits values (${app.userIds.ADMIN}, 'restore', ${testNow}, 19)`.execute(app.db)
    const headers = { 'content-type': 'application/json' }
    const empty = JSON.stringify({ currentPassword: testPassword, backupData: {} })
    for (const payload of ['x', empty, empty]) await app.send('ADMIN', 'POST', restoreBackup.path, { headers, payload })
    const { rows } = await sql`select calls from rate_limits where name = 'restore'`.execute(app.db)
    expect(rows).toEqual([{ calls: 19 }])
  })
})
