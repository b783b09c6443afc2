import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { readContract } from '../testing/matrix.ts'
import { writeAudit } from './audit-writer.ts'
import { system } from './caller.ts'
import { inTransaction } from './database/transaction.ts'
import { isSecretField } from './secret-fields.ts'

const soundsSecret = /pass|secret|token|hash|recovery|code|otp|credential|signature|hmac|key|ticket|auth|p256dh/i

/** Names that sound like a secret but hold none. Each new name must be added here or to the secret fields. */
const harmless: ReadonlySet<string> = new Set([
  'answer_code',
  'codes',
  'key',
  'keyName',
  'keys',
  'license_key',
  'mustChangePassword',
  'must_change_password',
  'name_key',
  'passengers',
  'passwordExpiry',
  'password_changed_at',
  'plate_key',
  'publicKey',
  'receiptCode',
  'receipt_code',
  'recoveryCodesLeft',
  'twoFactorAuth',
])

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns the names of all members of a value, at every depth. */
function namesIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const names = Array.isArray(value) ? [] : Object.keys(value)
  return [...names, ...Object.values(value).flatMap(namesIn)]
}

/** Returns the fields that a JSON schema describes, at every depth. */
function fieldsOf(schema: unknown): string[] {
  if (typeof schema !== 'object' || schema === null) return []
  const own = 'properties' in schema ? Object.keys(schema.properties as object) : []
  return [...own, ...Object.values(schema).flatMap(fieldsOf)]
}

const undecided = (names: readonly string[]) =>
  [...new Set(names)].filter((name) => soundsSecret.test(name) && !isSecretField(name) && !harmless.has(name)).sort()

describe('the classification of secrets', () => {
  it('classifies every column of every table as secret or harmless', async () => {
    const { rows } = await sql<{ name: string }>`
      select column_name as name from information_schema.columns where table_schema = current_schema()`.execute(app.db)
    expect(rows.length).toBeGreaterThan(150)
    expect(undecided(rows.map(({ name }) => name))).toEqual([])
  })

  it('classifies every setting as secret or harmless', async () => {
    const { rows } = await sql`select to_jsonb(s) as settings from settings s`.execute(app.db)
    expect(namesIn(rows)).toContain('passwordExpiry')
    expect(undecided(namesIn(rows))).toEqual([])
  })

  it('classifies every field of every call as secret or harmless', async () => {
    const fields = (await readContract()).flatMap(({ input, output }) => [
      ...fieldsOf(z.toJSONSchema(input, { io: 'input', unrepresentable: 'any' })),
      ...fieldsOf(z.toJSONSchema(output, { io: 'output', unrepresentable: 'any' })),
    ])
    expect(fields).toContain('currentPassword')
    expect(undecided(fields)).toEqual([])
  })
})

describe('the audit', () => {
  it('the audit keeps harmless codes and leaves secrets out', async () => {
    const codes = { promo_code: 'TERANGA', accountingCodes: ['706'], address: { postalCode: '11500' } }
    const after = { ...codes, password: 'premier-mot-42', keys: { auth: 'abc' } }
    const change = { action: 'settings.updated', entity: 'settings', entityId: 'codes', after } as const
    const author = { caller: system, origin: { address: '127.0.0.1' }, now: testNow }
    await inTransaction(app.db, (tx) => writeAudit({ tx, ...author }, [change]))
    const { rows } = await sql`select after from audit_entries where entity_id = 'codes'`.execute(app.db)
    expect(rows).toEqual([{ after: { ...codes, keys: {} } }])
  })
})

describe('isSecretField', () => {
  it.for(['password', 'passwordHash', 'token_hash', 'recoveryCodes', 'code'])('treats %s as a secret field', (name) => {
    expect(isSecretField(name)).toBe(true)
  })

  it.for(['promo_code', 'postalCode', 'accounting_code', 'codes', 'passwordExpiry'])(
    'treats %s as a harmless field',
    (name) => {
      expect(isSecretField(name)).toBe(false)
    },
  )
})
