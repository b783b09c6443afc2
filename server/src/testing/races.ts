import { addressOf, type Endpoint } from '@yoon/contract/endpoint'
import type { Database } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/open-database.ts'
import { createFurtherApp, createTestApp, type TestApp, type TestAppOptions } from './app.ts'
import { createPostgresUrl } from './database.ts'
import { listenOn } from './socket.ts'

/** How often each race is run: npm run races makes it a thousand. */
export const raceRounds = Number(process.env.YOON_RACE_ROUNDS ?? 5)

export interface Servers {
  /** The first of them, on which things are prepared. */
  app: TestApp
  /** Where each of them is, and its connections. */
  urls: string[]
  databases: Database[]
  /** Sends calls at once, each to another server; their statuses, in order. */
  atOnce(calls: readonly RacingCall[]): Promise<number[]>
  close(): Promise<void>
}

export interface RacingCall {
  endpoint: Endpoint
  /** The one parameter of the path, where it has one. */
  id?: string
  body?: object
  token: string
}

/** Four servers on one PostgreSQL, each with connections of its own. */
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

async function send(address: string, { endpoint, id, body: given, token }: RacingCall): Promise<number> {
  const { url, body } = addressOf(endpoint, { id, ...given })
  const response = await fetch(address + url, {
    method: endpoint.method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  })
  await response.text()
  return response.status
}
