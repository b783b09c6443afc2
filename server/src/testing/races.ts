import { addressOf } from '@yoon/contract/call-address'
import type { Endpoint } from '@yoon/contract/endpoint'
import type { Pool } from '../platform/database/database.ts'
import { openPostgres } from '../platform/database/open-database.ts'
import { createFurtherApp, createTestApp, type TestApp, type TestAppOptions } from './app.ts'
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
