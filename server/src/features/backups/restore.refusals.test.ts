import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import { restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { type Document, documentOf, fingerprintOf, restore, withChecksum } from '../../testing/backups.ts'
import { asOlder } from '../../testing/schemas.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { testPassword } from '../../testing/test-password.ts'

/** Beginning of a body whose backup cannot be written as a JSON value here. */
const opening = `{"currentPassword":"${testPassword}","backupData":`

let archive: ReturnType<typeof keepArchiveInMemory>
let app: TestApp
let saved: Document
let before: unknown
beforeAll(async () => {
  archive = keepArchiveInMemory()
  app = await createTestApp({ backups: backupSetup({ archive }) })
  await insertSmallCompany(app)
  saved = await documentOf(app.db, testNow)
  before = await fingerprintOf(app.db)
})
afterAll(() => app.close())
beforeEach(() => sql`delete from call_counts`.execute(app.db))
// A refused restore changes nothing and leaves no backup.
afterEach(async () => {
  expect(await fingerprintOf(app.db)).toEqual(before)
  expect(await archive.list()).toEqual([])
})

const whole = 'Veuillez sélectionner un fichier JSON valide'
const broken = "Cette sauvegarde est incomplète ou abîmée\u00a0: rien n'a été modifié"

/** A hash that would take 2 GB of memory to verify. */
const greedyHash = `$argon2id$v=19$m=2097152,t=2,p=1$${'A'.repeat(22)}$${'A'.repeat(43)}`

/** Returns the saved document after a change, with a valid signature. */
function altered(change: (tables: Document['tables'], document: Document) => void): Document {
  const copy = structuredClone(saved)
  change(copy.tables, copy)
  return withChecksum(copy)
}

function first(tables: Document['tables'], name: string): Record<string, unknown> {
  const row = tables[name]?.[0]
  if (!row) throw new Error(`There are no ${name}`)
  return row
}

async function sentenceOf(backupData: unknown): Promise<unknown[]> {
  const { status, error } = await restore(app, backupData)
  return [status, error?.code, error?.message]
}

describe('a restore without exactly one backup', () => {
  it.for([{}, { backupFile: 'a.json', backupData: {} }])('refuses the restore %j', async (payload) => {
    const { status, error } = await app.call('ADMIN', restoreBackup, {}, { payload })
    const message = 'Veuillez sélectionner une sauvegarde à restaurer ou télécharger un fichier JSON'
    expect([status, error?.message]).toEqual([400, message])
  })

  it('refuses a restore after twenty within an hour', async () => {
    await sql`insert into call_counts values (${`user:${app.userIds.ADMIN}`}, 'restore', ${testNow}, 20)`.execute(
      app.db,
    )
    const { status, error } = await app.call('ADMIN', restoreBackup, {})
    expect([status, error?.message]).toEqual([
      429,
      'Trop de restaurations en peu de temps, veuillez réessayer dans 60\u00a0minutes',
    ])
  })
})

describe('an invalid backup file', () => {
  it.for([null, 5, 'texte', [], [[]], {}, { format: 'other' }, { users: [] }])('refuses a backup %j', async (value) => {
    expect(await sentenceOf(value)).toEqual([422, 'INVALID_BACKUP', expect.stringMatching(`${whole}|${broken}`)])
  })

  it.for(['{"backupData": {"format"', '['.repeat(2_000_000), `{"backupData":${'['.repeat(2_000_000)}`, 'x', '[1]'])(
    'refuses a request body that is not valid JSON',
    async (payload) => {
      const headers = { 'content-type': 'application/json' }
      const { status, error } = await app.send('ADMIN', 'POST', restoreBackup.path, { headers, payload })
      expect([status, error?.code]).toEqual([400, 'INVALID_JSON'])
    },
  )

  it('rejects a stored backup truncated at any byte', async () => {
    const text = JSON.stringify(saved)
    for (const share of [0.001, 0.2, 0.5, 0.9, 0.9999]) {
      await put('cut.json', text.slice(0, Math.floor(text.length * share)))
      const { status, error } = await app.call('ADMIN', restoreBackup, { backupFile: 'cut.json' })
      expect([status, error?.message]).toEqual([422, broken])
    }
    await archive.remove('cut.json')
  })

  it('rejects a stored backup with __proto__ members or endless nesting', async () => {
    const text = JSON.stringify(saved)
    const texts = [
      text.replace('"counters":[{', '"counters":[{"__proto__":{"admin":true},'),
      text.replace('"profile":{', '"profile":{"__proto__":{"admin":true},'),
      text.replace('"profile":{', `"profile":{"deep":${'['.repeat(1_000_000)}`),
      '['.repeat(2_000_000),
    ]
    for (const content of texts) {
      await put('evil.json', content)
      const { status, error } = await app.call('ADMIN', restoreBackup, { backupFile: 'evil.json' })
      expect([status, error?.message]).toEqual([422, broken])
    }
    expect(Object.hasOwn(Object.prototype, 'admin')).toBe(false)
    await archive.remove('evil.json')
  })
})

async function put(name: string, text: string): Promise<void> {
  await archive.write(name, Readable.from([Buffer.from(text)]))
}

describe('large numbers of unknown members', () => {
  const many = Array.from({ length: 1_000 }, (_, at) => `"m${at}":0`).join()
  const foreign = "Cette sauvegarde contient des données que Yoon ne connaît pas\u00a0: rien n'a été modifié"

  it.for([
    ['beside the backup', whole, (text: string) => `${opening}${text},${many}}`],
    ['before its tables', foreign, (text: string) => `${opening}${text.replace('"tables":', `${many},"tables":`)}}`],
    ['after its tables', foreign, (text: string) => `${opening}${text.slice(0, -1)},${many}}}`],
  ] as const)('refuses a body with a thousand unknown members %s', async ([, message, bodyOf]) => {
    const headers = { 'content-type': 'application/json' }
    const payload = bodyOf(JSON.stringify(saved))
    const { status, error } = await app.send('ADMIN', 'POST', restoreBackup.path, { headers, payload })
    expect([status, error?.message]).toEqual([422, message])
  })
})

describe('a backup of another version', () => {
  it.for([{ schema: '9999-future.sql' }, { formatVersion: 2 }])('refuses a newer backup with %j', async (change) => {
    const message =
      "Cette sauvegarde vient d'une version plus récente de Yoon\u00a0: mettez Yoon à jour avant de la restaurer"
    expect(await sentenceOf({ ...saved, ...change })).toEqual([422, 'INVALID_BACKUP', message])
  })
})

describe('a backup of an impossible format version', () => {
  it.for([0, -1, 0.5])('refuses a backup of the format version %d', async (formatVersion) => {
    expect(await sentenceOf({ ...saved, formatVersion })).toEqual([422, 'INVALID_BACKUP', whole])
  })
})

describe('an altered backup', () => {
  it('refuses a backup whose checksum or counts differ from its rows', async () => {
    const copy = structuredClone(saved)
    first(copy.tables, 'payments').amount = 1
    const message =
      "Le contenu de cette sauvegarde ne correspond pas à sa somme de contrôle\u00a0: rien n'a été modifié"
    expect(await sentenceOf(copy)).toEqual([422, 'INVALID_BACKUP', message])
    const short = structuredClone(saved)
    short.tables.payments?.pop()
    expect(await sentenceOf(short)).toEqual([422, 'INVALID_BACKUP', broken])
    const { checksum: _, ...without } = saved
    expect((await sentenceOf(without))[0]).toBe(422)
  })

  it('refuses a backup with unknown tables', async () => {
    const foreign = "Cette sauvegarde contient des données que Yoon ne connaît pas\u00a0: rien n'a été modifié"
    for (const name of ['sessions', 'pg_authid', 'users; drop table users', '__proto__']) {
      const text = JSON.stringify(saved).replace('"tables":{', `"tables":{${JSON.stringify(name)}:[{"a":1}],`)
      const payload = `${opening}${text}}`
      const headers = { 'content-type': 'application/json' }
      await sql`delete from call_counts`.execute(app.db)
      const { status, error } = await app.send('ADMIN', 'POST', restoreBackup.path, { headers, payload })
      expect([status, error?.message]).toEqual([422, foreign])
    }
  })
  it.for([
    ['an unknown column', 'réservations', 'bookings', { hacked: true }],
    ['a generated column', 'réservations', 'bookings', { is_active: true }],
    ['a text for a number', 'réservations', 'bookings', { total_price: '1000' }],
    ['a fraction for a whole number', 'paiements', 'payments', { amount: 10.5 }],
    ['a text for a switch', 'utilisateurs', 'users', { is_active: 'false' }],
    ['an object for a text', 'utilisateurs', 'users', { first_name: { sql: 'x' } }],
    ['nothing where something must be', 'véhicules', 'vehicles', { brand: null }],
    ['numbers for texts', 'véhicules', 'vehicles', { features: [1] }],
    ['a moment that is none', 'utilisateurs', 'users', { created_at: 'hier' }],
    ['a moment that moves', 'utilisateurs', 'users', { created_at: 'now' }],
    ['a moment without end', 'réservations', 'bookings', { ends_at: 'infinity' }],
    ['a day that moves', 'réservations', 'bookings', { scheduled_date: 'today' }],
    ['a time that moves', 'réservations', 'bookings', { scheduled_time: 'now' }],
    ['a day before any company', 'réservations', 'bookings', { scheduled_date: '0001-01-01' }],
    ['a version beyond what its column takes', 'réservations', 'bookings', { version: 2_147_483_648 }],
    ['a version below the first', 'véhicules', 'vehicles', { version: 0 }],
    ['a counter beyond all numbers', 'compteurs', 'counters', { value: 2 ** 53 }],
    ['a receipt beyond what its column takes', 'paiements', 'payments', { receipt_number: 2_147_483_648 }],
    ['a name without end', 'utilisateurs', 'users', { first_name: 'x'.repeat(500_000) }],
  ] as const)('refuses a backup and names its row with %s', async ([, label, table, change]) => {
    const document = altered((tables) => Object.assign(first(tables, table), change))
    const message = `Cette sauvegarde contient des valeurs impossibles (${label}, ligne 1)\u00a0: rien n'a été modifié`
    expect(await sentenceOf(document)).toEqual([422, 'INVALID_BACKUP', message])
  })

  it('refuses a backup with a missing column', async () => {
    const document = altered((tables) => delete first(tables, 'drivers').rating)
    expect((await sentenceOf(document))[2]).toContain('(chauffeurs, ligne 1)')
  })

  it.for([
    ['a status that nobody knows', 'réservations', 'bookings', { status: 'LOST' }],
    ['a price beyond the limit', 'réservations', 'bookings', { total_price: 2_000_000 }],
    ['an id that is none', 'paiements', 'payments', { id: 'x' }],
    ['a moment that cannot be', 'utilisateurs', 'users', { created_at: '2026-13-01T00:00:00+00:00' }],
    ['a role that nobody knows', 'utilisateurs', 'users', { role: 'ROOT' }],
    ['a hash that is none', 'utilisateurs', 'users', { password_hash: 'x' }],
    ['a hash that takes all memory', 'utilisateurs', 'users', { password_hash: greedyHash }],
    ['an image from elsewhere', 'véhicules', 'vehicles', { image_urls: ['https://example.com/a.webp'] }],
    ['a counter below none', 'compteurs', 'counters', { value: -1 }],
    ['a counter with a name of no counter', 'compteurs', 'counters', { name: 'Numéros; --' }],
    ['a code that is used up years ahead', 'doubles authentifications', 'two_factor', { last_step: 999_999_999 }],
    [
      'an end before the start',
      'réservations',
      'bookings',
      { ends_at: '1990-01-01T00:00:00+00:00', is_overlap_allowed: true },
    ],
  ] as const)('refuses a backup and names its table with %s', async ([, label, table, change]) => {
    const document = altered((tables) => Object.assign(first(tables, table), change))
    const message = `Cette sauvegarde contient des valeurs impossibles (${label})\u00a0: rien n'a été modifié`
    expect(await sentenceOf(document)).toEqual([422, 'INVALID_BACKUP', message])
  })

  it('refuses a backup with a text that is too long for an index', async () => {
    const long = altered((tables) => {
      first(tables, 'users').first_name = randomBytes(3_500).toString('base64url')
    })
    // A form would refuse the text; in a file of an older schema this is only reported.
    const document = await asOlder(app.db, long, '0002-bookings.sql')
    const message = "Cette sauvegarde contient des textes trop longs\u00a0: rien n'a été modifié"
    expect(await sentenceOf(document)).toEqual([422, 'INVALID_BACKUP', message])
  })

  it('refuses a backup that violates a unique constraint', async () => {
    const document = altered((tables) => {
      const [one, two] = tables.drivers ?? []
      if (one && two) two.license_number = one.license_number
    })
    expect((await sentenceOf(document))[2]).toContain('(chauffeurs)')
  })

  it.for([
    ['réservations', 'bookings', { client_id: '00000000-0000-4000-8000-000000000000' }],
    ['paiements', 'payments', { booking_id: '00000000-0000-4000-8000-000000000000' }],
    ['véhicules', 'vehicles', { driver_id: '00000000-0000-4000-8000-000000000000' }],
  ] as const)('refuses a backup with a broken reference of %s', async ([label, table, change]) => {
    const document = altered((tables) => Object.assign(first(tables, table), change))
    const message = `Cette sauvegarde renvoie à des éléments absents (${label})\u00a0: rien n'a été modifié`
    expect(await sentenceOf(document)).toEqual([422, 'INVALID_BACKUP', message])
  })

  it.for([
    (user: Record<string, unknown>) => Object.assign(user, { role: 'MODERATOR' }),
    (user: Record<string, unknown>) => Object.assign(user, { is_active: false }),
    (user: Record<string, unknown>) => Object.assign(user, { deleted_at: '2026-01-01T00:00:00+00:00' }),
  ])('refuses a backup without an active administrator', async (change) => {
    const document = altered((tables) => {
      for (const user of tables.users ?? []) if (user.role === 'ADMIN') change(user)
    })
    const message = "Cette sauvegarde n'a aucun administrateur actif\u00a0: personne ne pourrait plus se connecter"
    expect(await sentenceOf(document)).toEqual([422, 'INVALID_BACKUP', message])
  })

  it.for([
    (tables: Document['tables']) => Object.assign(tables, { settings: [] }),
    (tables: Document['tables']) => Object.assign(first(tables, 'settings'), { security: { sessionTimeout: 'x' } }),
    (tables: Document['tables']) =>
      Object.assign(first(tables, 'settings').business as object, { timezone: 'Nulle/Part' }),
    ...[0, -30, 1, 2_000_000_000].map(
      (sessionTimeout) => (tables: Document['tables']) =>
        Object.assign(first(tables, 'settings').security as object, { sessionTimeout }),
    ),
    (tables: Document['tables']) => Object.assign(first(tables, 'settings').security as object, { passwordExpiry: -1 }),
    (tables: Document['tables']) =>
      Object.assign(first(tables, 'settings').security as object, { twoFactorAuth: 'oui' }),
  ])('refuses a backup without valid settings', async (change) => {
    const message = "Les paramètres de cette sauvegarde sont incomplets\u00a0: rien n'a été modifié"
    expect(await sentenceOf(altered(change))).toEqual([422, 'INVALID_BACKUP', message])
  })
})

describe('a backup that is too large to be uploaded', () => {
  it('refuses an uploaded backup that is too large with 413', async () => {
    const payload = `{"backupData":"${'x'.repeat(65 * 1024 * 1024)}"}`
    const headers = { 'content-type': 'application/json' }
    const { status, error } = await app.send('ADMIN', 'POST', restoreBackup.path, { headers, payload })
    expect([status, error?.code]).toEqual([413, 'TOO_LARGE'])
  })
})
