import { createHash } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { listAudit } from '@yoon/contract/audit/calls'
import { login } from '@yoon/contract/auth/calls'
import { listBackups, restoreBackup } from '@yoon/contract/backups/calls'
import { getBooking, listBookings } from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { addDays, localDateTime } from '@yoon/contract/dates'
import { listDrivers } from '@yoon/contract/drivers/calls'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { getPaymentReceipt, listPayments } from '@yoon/contract/payments/calls'
import { getSettings } from '@yoon/contract/settings/calls'
import { listUsers } from '@yoon/contract/users/calls'
import { listVehicles } from '@yoon/contract/vehicles/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoAccounts, demoPassword } from './demo/load-demo.ts'
import { readMigrations } from './platform/database/migrate.ts'
import { type Child, startNode } from './testing/child-process.ts'
import { engine } from './testing/database.ts'
import { fetchAdmitted } from './testing/fetch-admitted.ts'
import { codeAt } from './testing/two-factor.ts'
import { readColumns, type UpgradeFixture, unpackUpgradeFixture } from './testing/upgrade-fixture.ts'

let fixture: UpgradeFixture
let server: Child
let url: string
let admin: string

beforeAll(async () => {
  fixture = await unpackUpgradeFixture(engine === 'postgres')
  await start()
})
afterAll(async () => {
  await stop()
  await fixture?.remove()
})

async function start(): Promise<void> {
  server = startNode(new URL('./main.ts', import.meta.url), [], {
    ...fixture.env,
    PORT: '0',
    DEMO: '0',
    SCHEDULER: 'off',
    BACKUP_AT: 'off',
    LOG_LEVEL: 'error',
  })
  url = await server.listensAt()
  admin = await tokenOf('admin@yoon.demo', demoPassword)
}

async function stop(): Promise<void> {
  server?.process.kill('SIGTERM')
  await server?.ended
}

interface Reply {
  status: number
  body: { data: never; pagination: { total: number }; counts: Record<string, number> }
  headers: Headers
}

async function call<E extends Endpoint>(token: string | undefined, endpoint: E, args: ArgsOf<E>): Promise<Reply> {
  const { url: path, body } = addressOf(endpoint, args)
  const response = await fetchAdmitted(url + path, {
    method: endpoint.method,
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const isJson = response.headers.get('content-type')?.startsWith('application/json')
  const text = await response.text()
  return { status: response.status, body: isJson ? JSON.parse(text) : text, headers: response.headers }
}

async function tokenOf(email: string, password: string): Promise<string> {
  const { status, body } = await call(undefined, login, { email, password })
  if (status !== 200) throw new Error(`${email} could not sign in: ${JSON.stringify(body)}`)
  return (body as unknown as { data: { token: string } }).data.token
}

async function countAll(): Promise<Record<string, number>> {
  const lists = {
    users: listUsers,
    drivers: listDrivers,
    vehicles: listVehicles,
    bookings: listBookings,
    payments: listPayments,
  }
  const counts: Record<string, number> = {}
  for (const [name, list] of Object.entries(lists)) {
    counts[name] = (await call(admin, list, { page: 1, limit: 1 })).body.pagination.total
  }
  return counts
}

describe('a database of an earlier version', { timeout: 180_000 }, () => {
  it('keeps all rows after the upgrade', async () => {
    const { counts } = fixture.facts
    // One client and one booking were created after the backup.
    expect(await countAll()).toEqual({ ...counts, users: counts.users + 1, bookings: counts.bookings + 1 })
  })

  it('finds the trips around today after the upgrade', async () => {
    const dateTo = localDateTime(new Date(), 'Africa/Dakar').day
    const dateFrom = addDays(dateTo, -1)
    const { body } = await call(admin, listBookings, { page: 1, limit: 1, dateFrom, dateTo })
    expect(body.pagination.total).toBeGreaterThan(20)
  })

  it('keeps the settings after the upgrade', async () => {
    const { body } = await call(admin, getSettings, {})
    expect(body.data).toMatchObject(fixture.facts.settings)
  })

  it('lets every demonstration account sign in after the upgrade', async () => {
    for (const { email } of demoAccounts) {
      const { status } = await call(undefined, login, { email, password: demoPassword })
      // The client account may be refused: it has no access to the back office.
      expect([email, status]).toEqual([email, email.startsWith('client@') ? status : 200])
    }
  })

  it('accepts codes of an authenticator enrolled before the upgrade, and each recovery code once', async () => {
    const { email, password, secret, recoveryCodes } = fixture.facts.enrolled
    const [recoveryCode = ''] = recoveryCodes
    const statusWith = async (code?: string) =>
      (await call(undefined, login, { email, password, ...(code && { code }) })).status
    expect(await statusWith()).toBe(401)
    expect(await statusWith(codeAt(secret, new Date()))).toBe(200)
    expect(await statusWith(recoveryCode)).toBe(200)
    expect(await statusWith(recoveryCode)).toBe(401)
  })

  it('serves the photos unchanged after the upgrade', async () => {
    const { photos } = fixture.facts
    expect(photos.length).toBeGreaterThan(20)
    for (const { url: path, sha256 } of photos) {
      const bytes = Buffer.from(await (await fetchAdmitted(url + path)).arrayBuffer())
      expect([path, createHash('sha256').update(bytes).digest('hex')]).toEqual([path, sha256])
    }
  })

  it('keeps the receipt numbers after the upgrade', async () => {
    for (const { paymentId, fileName } of fixture.facts.receipts) {
      const { status, headers } = await call(admin, getPaymentReceipt, { id: paymentId })
      expect([status, headers.get('content-disposition')]).toEqual([200, expect.stringContaining(fileName)])
    }
  })

  it('shows the whole journal after the upgrade', async () => {
    const { body } = await call(admin, listAudit, { page: 1, limit: 100 })
    expect(body.pagination.total).toBeGreaterThan(1000)
  })

  it('restores each backup of the earlier version', async () => {
    const { backups, counts, bookingAfterBackups } = fixture.facts
    expect(readdirSync(`${fixture.folder}/backups`).toSorted()).toEqual(backups.toSorted())
    const listed = (await call(admin, listBackups, {})).body.data as { backups: { name: string }[] }
    expect(listed.backups.map(({ name }) => name).toSorted()).toEqual(backups.toSorted())
    const before = await countAll()
    const restore = async (backupFile: string, more: { isForeignAccepted?: true } = {}) => {
      const { status, body } = await call(admin, restoreBackup, {
        backupFile,
        ...more,
        ...{ currentPassword: demoPassword },
      })
      expect([backupFile, status, body]).toEqual([backupFile, 200, expect.anything()])
      admin = await tokenOf('admin@yoon.demo', demoPassword)
      return body as unknown as { data: { safetyBackup: string } }
    }
    const safetyBackups: string[] = []
    for (const backupFile of backups) {
      safetyBackups.push((await restore(backupFile, { isForeignAccepted: true })).data.safetyBackup)
      const { status } = await call(admin, getBooking, { id: bookingAfterBackups.id })
      // The PostgreSQL backup was made after that booking.
      const isInBackup = backupFile.endsWith('.bak')
      expect(status).toBe(isInBackup ? 200 : 404)
      const more = isInBackup ? 1 : 0
      expect(await countAll()).toEqual({ ...counts, users: counts.users + more, bookings: counts.bookings + more })
    }
    await restore(safetyBackups[0] ?? '')
    expect(await countAll()).toEqual(before)
  })

  it('keeps every table and column with its type and applies each migration once', async () => {
    // Only one process can open the embedded database.
    if (engine === 'embedded') await stop()
    const opened = await fixture.open()
    const columns = await readColumns(opened.db)
    const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(opened.db)
    await opened.close()
    if (engine === 'embedded') await start()
    expect(fixture.columns.length).toBeGreaterThan(200)
    expect(fixture.columns.filter((column) => !columns.includes(column))).toEqual([])
    expect(rows.map(({ name }) => name)).toEqual(readMigrations().map(({ name }) => name))
  })
})
