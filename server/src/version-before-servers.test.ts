import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { login } from '@yoon/contract/auth/calls'
import { listAvailableDrivers } from '@yoon/contract/availability/calls'
import { createBackup, linkBackup } from '@yoon/contract/backups/calls'
import {
  assignDriver,
  changeBookingStatus,
  completeBooking,
  createBooking,
  getBooking,
  listBookings,
} from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { createClient } from '@yoon/contract/clients/calls'
import { addDays, localDateTime } from '@yoon/contract/dates'
import type { ArgsOf, DataOf, Endpoint } from '@yoon/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { demoPassword } from './demo/load-demo.ts'
import { transferForm, wavePayment } from './testing/builders.ts'
import { type Child, startNode } from './testing/child-process.ts'
import { adminUrl } from './testing/database.ts'
import { fetchAdmitted } from './testing/fetch-admitted.ts'
import { createOwnDatabase, type OwnDatabase } from './testing/own-database.ts'
import { findVersionBefore, type UnpackedVersion, unpackVersion } from './testing/version-before.ts'

const commit = findVersionBefore()

let version: UnpackedVersion
let database: OwnDatabase
let folder: string
/** Servers of both versions on one database, which the later one has migrated while the earlier one ran. */
let servers: Record<'before' | 'now', Child>
let urls: Record<'before' | 'now', string>
let token: string

async function start(): Promise<void> {
  if (commit === undefined) return
  version = unpackVersion(commit)
  database = await createOwnDatabase(adminUrl(), 'before')
  folder = mkdtempSync(join(tmpdir(), 'yoon-before-'))
  const env = {
    DATABASE_URL: database.url,
    DATA_DIR: folder,
    SECRET_KEY: randomBytes(32).toString('base64'),
    PORT: '0',
    DEMO: '1',
    BACKUP_AT: 'off',
    SCHEDULER: 'off',
    LOG_LEVEL: 'error',
  }
  const before = startNode(version.main, [], env)
  const beforeUrl = await before.listensAt()
  const now = startNode(new URL('./main.ts', import.meta.url), [], env)
  servers = { before, now }
  urls = { before: beforeUrl, now: await now.listensAt() }
  const account = { email: 'admin@yoon.demo', password: demoPassword }
  token = (await call('before', login, account)).data.token
}

async function stop(): Promise<void> {
  for (const { process, ended } of Object.values(servers ?? {})) {
    process.kill('SIGTERM')
    await ended
  }
  await database?.drop()
  version?.remove()
  if (folder) rmSync(folder, { recursive: true, force: true })
}

interface Answer<E extends Endpoint> {
  status: number
  data: DataOf<E>
}

async function call<E extends Endpoint>(
  at: 'before' | 'now',
  endpoint: E,
  args: ArgsOf<E>,
  headers: Record<string, string> = {},
): Promise<Answer<E>> {
  const { url, body } = addressOf(endpoint, args)
  const response = await fetchAdmitted(urls[at] + url, {
    method: endpoint.method,
    headers: {
      ...(body && { 'content-type': 'application/json' }),
      ...(token && { authorization: `Bearer ${token}` }),
      ...headers,
    },
    ...(body && { body: JSON.stringify(body) }),
  })
  const json = (await response.json()) as { data: DataOf<E> }
  return { status: response.status, data: json.data }
}

let clients = 0
function newClient() {
  clients += 1
  return { firstName: 'Awa', lastName: 'Diop', phone: `+22176900${1000 + clients}` }
}

describe.skipIf(commit === undefined)('the server of the version before, on the schema of this version', () => {
  beforeAll(start)
  afterAll(stop)

  it('the version before books, assigns, starts and completes a trip on the new schema', async () => {
    const client = await call('before', createClient, newClient())
    const scheduledDate = addDays(localDateTime(new Date(), 'Africa/Dakar').day, 1)
    const { status, data } = await call('before', createBooking, transferForm(client.data.id, { scheduledDate }))
    expect(status).toBe(201)
    const { id } = data
    const drivers = await call('before', listAvailableDrivers, { bookingId: id })
    const driver = drivers.data.find(({ vehicles }) => vehicles.length > 0)
    const chosen = { driverId: driver?.id, vehicleId: driver?.vehicles[0]?.id, allowOverlap: true }
    const statuses = [
      await call('before', assignDriver, { id, ...chosen }),
      await call('before', changeBookingStatus, { id, status: 'IN_PROGRESS' }),
      await call('before', completeBooking, { id, ...wavePayment() }),
      await call('before', listBookings, { page: 1, limit: 5 }),
    ].map((answer) => answer.status)
    expect(statuses).toEqual([200, 200, 200, 200])
    expect((await call('now', getBooking, { id })).data.status).toBe('COMPLETED')
  })

  it.for([
    { first: 'before', again: 'now' },
    { first: 'now', again: 'before' },
  ] as const)(
    'a write answered by the version $first is not run again by the version $again',
    async ({ first, again }) => {
      const form = newClient()
      const headers = { 'idempotency-key': `key-${first}` }
      const one = await call(first, createClient, form, headers)
      expect(one.status).toBe(201)
      expect(await call(again, createClient, form, headers)).toEqual(one)
    },
  )

  it('runs a write once that is sent to both versions at the same time', async () => {
    for (const key of Array.from({ length: 10 }, (_, index) => `both-${index}`)) {
      const form = newClient()
      const headers = { 'idempotency-key': key }
      const [one, other] = await Promise.all([
        call('before', createClient, form, headers),
        call('now', createClient, form, headers),
      ])
      expect(one.status).toBe(201)
      expect(other).toEqual(one)
    }
  })

  it('each version serves its own download links to the sessions of both', async () => {
    const { filename: name } = (await call('before', createBackup, {})).data.backup
    for (const at of ['before', 'now'] as const) {
      const { downloadUrl } = (await call(at, linkBackup, { name })).data
      expect((await fetch(urls[at] + downloadUrl)).status).toBe(200)
    }
  })

  it('the version before logs no error on the new schema', () => {
    expect(servers.before.stdout()).not.toContain('"level":50')
    expect(servers.before.stderr()).toBe('')
  })
})
