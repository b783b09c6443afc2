import { addressOf } from '@yoon/contract/call-address'
import type { Endpoint } from '@yoon/contract/endpoint'
import type { Pool } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/open-database.ts'
import { createFurtherApp, createTestApp, type TestApp, type TestAppOptions, testNow } from './app.ts'
import { backupSetup } from './archive.ts'
import { type Document, documentOf } from './backups.ts'
import { bookingIn, insertClient } from './builders.ts'
import { createPostgresUrl } from './database.ts'
import { listenOn } from './socket.ts'

/** Number of rounds of each race; `npm run races` runs a thousand. */
export const raceRounds = Number(process.env.YOON_RACE_ROUNDS ?? 5)

export interface Servers {
  /** First server, on which tests prepare their data. */
  app: TestApp
  /** Address of each server; `databases` has its connections. */
  urls: string[]
  databases: Pool[]
  /** Sends calls concurrently, in turn to the servers; returns their statuses in order. */
  atOnce(calls: readonly RacingCall[]): Promise<number[]>
  close(): Promise<void>
}

export interface RacingCall {
  endpoint: Endpoint
  /** Parameter of the path, if it has one. */
  id?: string
  body?: object
  /** Form with a file, in place of the body. */
  form?: FormData
  token: string
}

/** Starts four servers on one PostgreSQL, each with its own connections. */
export async function openServers(options: TestAppOptions = {}): Promise<Servers> {
  const { url, drop } = await createPostgresUrl()
  const app = await createTestApp({ ...options, open: async () => openPostgres(url) })
  const others = Array.from({ length: 3 }, () => openPostgres(url))
  const further = await Promise.all(others.map(createFurtherApp))
  const urls = await Promise.all([app.app, ...further].map(listenOn))
  return {
    app,
    urls,
    databases: [app, ...others].map(({ db }) => db),
    atOnce: (calls) => Promise.all(calls.map((call, index) => send(String(urls[index % urls.length]), call))),
    async close() {
      for (const one of [app, ...further, ...others]) await one.close()
      await drop()
    },
  }
}

const columns = [
  'driver_id',
  'vehicle_id',
  'status',
  'scheduled_date',
  'scheduled_time',
  'starts_at',
  'ends_at',
  'passengers',
  'planned_minutes',
  'is_overlap_allowed',
  'assigned_recorded_at',
  'version',
] as const

/** Remembers bookings; returns what puts them back, with their versions, so that each round begins with the same ones. */
export async function remember({ app }: Servers, ids: readonly string[]): Promise<() => Promise<void>> {
  const rows = await app.db
    .selectFrom('bookings')
    .select(['id', ...columns])
    .where('id', 'in', ids)
    .execute()
  return async () => {
    for (const { id, ...row } of rows) await app.db.updateTable('bookings').set(row).where('id', '=', id).execute()
  }
}

export interface RestorableServers extends Servers {
  /** A client without bookings. */
  client: string
  /** Backup of a pending, an assigned and a completed booking, as the database was at the start. */
  saved: Document
}

/** Starts four servers that can restore a backup. */
export async function openRestorableServers(): Promise<RestorableServers> {
  const servers = await openServers({ backups: backupSetup() })
  const { app } = servers
  const client = await insertClient(app.db)
  for (const status of ['PENDING', 'ASSIGNED', 'COMPLETED'] as const) await bookingIn(app, status)
  return { ...servers, client, saved: await documentOf(app.db, testNow) }
}

async function send(address: string, { endpoint, id, body: given, form, token }: RacingCall): Promise<number> {
  const { url, body } = addressOf(endpoint, { id, ...given })
  const response = await fetch(address + url, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, ...(!form && { 'content-type': 'application/json' }) },
    ...(form ? { body: form } : body && { body: JSON.stringify(body) }),
  })
  await response.text()
  return response.status
}
