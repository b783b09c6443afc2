import { restoreBackup } from '@yoon/contract/backups/calls'
import { listBookings } from '@yoon/contract/bookings/calls'
import { getSettings } from '@yoon/contract/settings/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { AppError } from '../../platform/app-error.ts'
import { tidy } from '../../platform/database/open-database.ts'
import { isKnownSchema } from '../../platform/database/scratch-schema.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { portionsOf } from '../../platform/json-pieces.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { type Document, documentOf, fingerprintOf } from '../../testing/backups.ts'
import { createBookingAs, insertClient, transferForm } from '../../testing/builders.ts'
import { createUnusedDatabase, engine } from '../../testing/database.ts'
import { type HostileBackup, hostileBackups } from '../../testing/fuzz/backups.ts'
import { backupFuzzOptions, fuzzOptions } from '../../testing/fuzz/options.ts'
import { readContract } from '../../testing/matrix.ts'
import { readSchemas } from '../../testing/schemas.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { openBackup } from './backup-format.ts'
import { collectProblems, noProblems } from './form-rules.ts'
import { findDisabledConstraints } from './restore.store.ts'
import { findLiveSchema, findSavedColumns, type SavedColumns } from './saved-rows.store.ts'
import { examineRows } from './staging.service.ts'

const { seed } = fuzzOptions
const { read: readCount, restored: restoredCount } = backupFuzzOptions
const lists = (await readContract()).filter(({ method, isList }) => method === 'GET' && isList)

let app: TestApp
let saved: Document
let passwordHash: unknown
let columns: Map<string, SavedColumns>
beforeAll(async () => {
  app = await openCompany()
  saved = await documentOf(app.db, testNow)
  passwordHash = saved.tables.users?.find(({ role }) => role === 'ADMIN')?.password_hash
  columns = await readSchemas(app.db, findSavedColumns)
}, 600_000)
afterAll(() => app.close())

/** Restores in one session of the database, which keeps the plans of the foreign keys of every restored schema. */
const restoresOfSession = 100

async function openCompany(): Promise<TestApp> {
  const opened = await createTestApp({ open: createUnusedDatabase, backups: backupSetup({ tidy: tidyUp }) })
  await insertSmallCompany(opened)
  return opened
}

/** Tidies as a server does: without it, a thousand restores slow down an embedded database. */
async function tidyUp(): Promise<void> {
  if (engine === 'embedded') await tidy(app.db)
}

/** Reads a backup and validates its rows; returns the message of the refusal, or undefined. */
async function examine(text: string): Promise<string | undefined> {
  try {
    const opened = await openBackup(portionsOf(Buffer.from(text)), isKnownSchema)
    await examineRows(columns.get(opened.header.schema) ?? new Map(), collectProblems(opened, noProblems()))
    return undefined
  } catch (error) {
    if (error instanceof AppError && error.status < 500) return error.message
    throw error
  }
}

describe(`${readCount} hostile backups of seed ${seed}`, () => {
  it('reads each hostile backup to its end or refuses it with a message', { timeout: 1_800_000 }, async () => {
    const wrong: string[] = []
    const refusals = new Set<string>()
    let passed = 0
    for (const { description, text } of hostileBackups(saved, { seed, count: readCount })) {
      const refusal = await examine(text).catch((error: unknown) => void wrong.push(`${error}: ${description}`))
      if (refusal === undefined) passed += 1
      else refusals.add(refusal.replace(/ligne \d+/, ''))
    }
    expect(wrong.slice(0, 10)).toEqual([])
    // Files that all fail the same check would prove little.
    expect(passed).toBeGreaterThan(readCount / 20)
    expect(refusals.size).toBeGreaterThan(5)
  })
})

/** Opens a session of an existing administrator without pending mandatory steps. */
async function adminNow(): Promise<{ token: string }> {
  await sql`delete from call_counts`.execute(app.db)
  const { rows } = await sql<{ id: string }>`
    update users set must_change_password = false, password_changed_at = ${testNow}, password_hash = ${passwordHash}
    where id = (select id from users where role = 'ADMIN' and is_active and deleted_at is null order by id limit 1)
    returning id`.execute(app.db)
  const id = rows[0]?.id ?? ''
  await sql`delete from two_factor where user_id = ${id}`.execute(app.db)
  return app.signIn(id)
}

/** Sends a backup again while the machine is too busy for an answer in time (503), which may change nothing. */
async function send(admin: { token: string }, { text, description }: HostileBackup): Promise<number> {
  const payload = { isForeignAccepted: true, backupData: JSON.parse(text) as unknown }
  const before = await fingerprintOf(app.db)
  for (let attempt = 1; ; attempt += 1) {
    const { status } = await app.call(admin, restoreBackup, {}, { payload })
    if (status === 200) return status
    expect(await fingerprintOf(app.db), description).toEqual(before)
    if (status !== 503 || attempt === 5) return status
  }
}

/** Asserts that the restored database still serves a company. */
async function expectToWork(): Promise<void> {
  expect(await inTransaction(app.db, async (tx) => findDisabledConstraints(tx, await findLiveSchema(tx)))).toEqual([])
  const { rows: wrongSums } = await sql`
    select b.reference from bookings b left join payments p
      on p.booking_id = b.id and p.status = 'COMPLETED' and p.deleted_at is null
    group by b.id having b.paid_amount <> coalesce(sum(p.amount), 0)`.execute(app.db)
  expect(wrongSums).toEqual([])
  const admin = await adminNow()
  for (const list of lists) expect([list.name, (await app.call(admin, list)).status]).toEqual([list.name, 200])
  expect((await app.call(admin, getSettings)).status).toBe(200)
  const client = await insertClient(app.db, { lastName: 'Nouvelle' })
  const { id, bookingReference } = await createBookingAs(app, admin, transferForm(client))
  const { data } = await app.call(admin, listBookings, { search: bookingReference })
  expect(data.map((booking) => booking.id)).toEqual([id])
}

/** Yields backups of which three in four pass the validation; the others are refused without the database. */
async function* chosen(count: number): AsyncGenerator<HostileBackup> {
  let passed = 0
  let others = 0
  for (const backup of hostileBackups(saved, { seed: seed + 1, count: count * 40 })) {
    if (passed + others === count) return
    if (!isJson(backup.text)) continue
    const isPassing = (await examine(backup.text)) === undefined
    if (isPassing) passed += 1
    else if (others * 3 < passed) others += 1
    else continue
    yield backup
  }
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}

describe(`${restoredCount} restores of hostile backups of seed ${seed}`, () => {
  it('leaves the database unchanged or working after each hostile restore', { timeout: 7_200_000 }, async () => {
    const statuses: Record<number, number> = {}
    let sent = 0
    for await (const backup of chosen(restoredCount)) {
      if (sent > 0 && sent % restoresOfSession === 0) {
        await app.close()
        app = await openCompany()
      }
      sent += 1
      const admin = await adminNow()
      const status = await send(admin, backup)
      statuses[status] = (statuses[status] ?? 0) + 1
      expect([200, 400, 422], backup.description).toContain(status)
      if (status === 200) await expectToWork().catch((cause: unknown) => expect.fail(`${backup.description}: ${cause}`))
    }
    expect(statuses[200] ?? 0).toBeGreaterThan(restoredCount / 25)
    expect(statuses[422] ?? 0).toBeGreaterThan(restoredCount / 25)
  })
})
