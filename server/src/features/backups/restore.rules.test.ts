import { listAudit } from '@yoon/contract/audit/calls'
import { restoreBackup } from '@yoon/contract/backups/calls'
import { completeBooking } from '@yoon/contract/bookings/calls'
import { updateUser } from '@yoon/contract/users/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import { readMigrations } from '../../platform/database/migrate.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { type Document, documentOf, fingerprintOf, restore, unsigned, withChecksum } from '../../testing/backups.ts'
import { bookingIn, wavePayment } from '../../testing/builders.ts'
import { asOlder } from '../../testing/schemas.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { testPassword } from '../../testing/test-password.ts'
import { closeTillOf, openTillOf } from '../../testing/tills.ts'
import { savedTables } from './saved-tables.ts'

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

/** Returns the saved document with changed values in the first row of a table. */
function altered(table: string, change: object): Document {
  const copy = structuredClone(saved)
  Object.assign(copy.tables[table]?.[0] ?? {}, change)
  return withChecksum(copy)
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
    'refuses a foreign backup of this schema with a value that a form would refuse: %s',
    async ([, table, change, problem]) => {
      const before = await fingerprintOf(app.db)
      const { status, error } = await restore(app, unsigned(altered(table, change)))
      expect([status, error?.code, error?.message]).toEqual([
        422,
        'INVALID_BACKUP',
        `Cette sauvegarde, créée ailleurs, contient des valeurs que Yoon n'accepte pas\u00a0: ${problem}. Rien n'a été modifié`,
      ])
      expect(await fingerprintOf(app.db)).toEqual(before)
    },
  )

  it('restores and reports values that a form would refuse from a backup of this server', async () => {
    const { status, body } = await restore(app, altered('users', { email: 'personne' }))
    const sentences = ["utilisateurs, ligne 1 (Format d'email invalide)"]
    expect([status, body.problems]).toEqual([200, { count: 1, sentences }])
  })

  it('restores values of an older schema that a form would refuse and reports them', async () => {
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

  it('finds no value that a form would refuse in the demonstration company', async () => {
    const other = await createTestApp({ backups: backupSetup() })
    await loadDemoCompany(other.db, testNow)
    const { status, body } = await restore(other, await documentOf(other.db, testNow))
    expect([status, body.problems]).toEqual([200, undefined])
    await other.close()
  }, 300_000)
})

describe('the services of a restored file', () => {
  it('requires all three services in a restored backup', async () => {
    const document = structuredClone(saved)
    document.tables.services = document.tables.services?.filter((one) => one.service_type !== 'DAILY_RENTAL') ?? []
    // All that refers to them.
    const later = savedTables.slice(savedTables.findIndex(({ name }) => name === 'bookings'))
    for (const { name } of later) document.tables[name] = []
    expect((await restore(app, withChecksum(document))).error?.message).toContain('(services)')
  })
})

describe('the numbers of a restored row', () => {
  const highest = 1_000_000_000
  const sendForeign = async (document: Document) => {
    await sql`delete from call_counts`.execute(app.db)
    const payload = { isForeignAccepted: true, backupData: unsigned(document) }
    return app.call('ADMIN', restoreBackup, {}, { payload })
  }

  /** Returns a document with the highest numbers that a foreign backup may have. */
  function withHighest(base: Document): Document {
    const document = structuredClone(base)
    for (const table of ['users', 'bookings', 'drivers', 'vehicles', 'settings'])
      for (const row of document.tables[table] ?? []) row.version = highest
    for (const counter of document.tables.counters ?? []) counter.value = highest
    const [paid] = document.tables.payments?.filter(({ receipt_number }) => receipt_number !== null) ?? []
    Object.assign(paid ?? {}, { receipt_number: highest, receipt_code: `REC-2026-${highest - 1}` })
    return withChecksum(document)
  }

  it('restores its own backups after a foreign backup with the highest numbers and further changes', async () => {
    await restore(app, saved)
    const other = await bookingIn(app, 'ASSIGNED')
    expect((await sendForeign(withHighest(await documentOf(app.db, testNow)))).status).toBe(200)
    const id = String(saved.tables.users?.find(({ role }) => role === 'CLIENT')?.id)
    const { status } = await app.call('ADMIN', updateUser, {
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
    expect((await app.call('ADMIN', completeBooking, { id: other.id, ...wavePayment() })).status).toBe(200)
    const { rows } = await sql`
      select (select version from users where id = ${id}) as version, receipt_number as number, receipt_code as code
      from payments where booking_id = ${other.id}`.execute(app.db)
    expect(rows).toEqual([{ version: highest + 1, number: highest + 1, code: `REC-2026-${highest + 1}` }])
    const own = await documentOf(app.db, testNow)
    const { status: restored, error } = await restore(app, own)
    expect([restored, error]).toEqual([200, undefined])
    // A foreign backup with usual numbers is restored too: it does not contain the counters of this server.
    expect((await sendForeign(saved)).status).toBe(200)
  })

  it.for([
    ['users', 'version', 'utilisateurs, ligne 1'],
    ['settings', 'version', 'paramètres, ligne 1'],
    ['counters', 'value', 'compteurs, ligne 1'],
    ['payments', 'receipt_number', 'paiements, ligne 1'],
  ] as const)('refuses a foreign backup with a number that leaves no room: %s.%s', async ([table, column, place]) => {
    const before = await fingerprintOf(app.db)
    const { status, error } = await sendForeign(altered(table, { [column]: highest + 1 }))
    const message = `Cette sauvegarde contient des valeurs impossibles (${place})\u00a0: rien n'a été modifié`
    expect([status, error?.message]).toEqual([422, message])
    expect(await fingerprintOf(app.db)).toEqual(before)
  })

  it('refuses a foreign backup with a receipt code that leaves no room', async () => {
    const { error } = await sendForeign(altered('payments', { receipt_code: `REC-2026-${highest}` }))
    expect(error?.message).toContain('valeurs impossibles (paiements)')
  })

  it('refuses a foreign backup with the number of a till that leaves no room', async () => {
    await openTillOf(app, 'ADMIN', 0)
    await closeTillOf(app, 'ADMIN', 0)
    const { tables } = await documentOf(app.db, testNow)
    const tills = tables.till_sessions?.map((till) => ({ ...till, number: `Z-2026-${highest}` })) ?? []
    const document = withChecksum({ ...saved, tables: { ...saved.tables, till_sessions: tills } })
    expect((await sendForeign(document)).error?.message).toContain('valeurs impossibles (caisses)')
  })

  it('refuses a foreign backup with more counters than any company needs', async () => {
    const document = structuredClone(saved)
    const names = Array.from({ length: 1_001 }, (_, at) => ({ name: `zz${at}`, value: 5 }))
    document.tables.counters?.push(...names)
    const { status, error } = await sendForeign(withChecksum(document))
    expect([status, error?.message]).toEqual([422, expect.stringContaining('(compteurs, ligne 1001)')])
    const { rows } = await sql`select from counters where name like 'zz%'`.execute(app.db)
    expect(rows).toEqual([])
  })

  it('restores counters that this version does not know', async () => {
    const document = structuredClone(saved)
    document.tables.counters?.push({ name: 'invoices-2026', value: 12 })
    expect((await restore(app, withChecksum(document))).status).toBe(200)
    const { rows } = await sql`select value from counters where name = 'invoices-2026'`.execute(app.db)
    expect(rows).toEqual([{ value: 12 }])
  })
})

describe('the counts of a restore', () => {
  it('counts no deleted rows after a restore', async () => {
    const document = structuredClone(saved)
    for (const booking of document.tables.bookings?.slice(0, 2) ?? []) booking.deleted_at = '2026-11-01T00:00:00+00:00'
    const { body } = await restore(app, withChecksum(document))
    expect(body.counts).toMatchObject({ bookings: (saved.counts.bookings ?? 0) - 2, services: 3 })
    const { rows } = await sql<{ after: object }>`
      select after from audit_entries where action = 'backup.restored' order by id desc limit 1`.execute(app.db)
    expect(rows[0]?.after).toMatchObject({ bookings: (saved.counts.bookings ?? 0) - 2 })
  })
})

describe('the limit of restores', () => {
  it('counts no refused restore towards the limit of restores', async () => {
    await sql`delete from call_counts`.execute(app.db)
    await sql`insert into call_counts values (${`user:${app.userIds.ADMIN}`}, 'restore', ${testNow}, 19)`.execute(
      app.db,
    )
    const headers = { 'content-type': 'application/json' }
    const empty = JSON.stringify({ currentPassword: testPassword, backupData: {} })
    for (const payload of ['x', empty, empty]) await app.send('ADMIN', 'POST', restoreBackup.path, { headers, payload })
    const { rows } = await sql`select calls from call_counts where name = 'restore'`.execute(app.db)
    expect(rows).toEqual([{ calls: 19 }])
  })
})
