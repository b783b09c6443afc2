import { setTimeout } from 'node:timers/promises'
import type { Declaration } from '@yoon/contract/endpoint'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hashPassword } from './platform/passwords.ts'
import { assertFailure, createTestApp, type TestApp } from './testing/app.ts'
import { bookingIn, insertUser } from './testing/builders.ts'
import { assertDeclared } from './testing/declared.ts'
import { newDriver, newVehicle } from './testing/fleet.ts'
import { fuzzOptions } from './testing/fuzz/options.ts'
import { type HostileRequest, hostileRequests } from './testing/fuzz/requests.ts'
import { readContract } from './testing/matrix.ts'
import { watchTables } from './testing/written-tables.ts'

const endpoints = await readContract()
const { seed, count, isTimed } = fuzzOptions

let app: TestApp
let ids: string[]
let address: string
beforeAll(async () => {
  app = await createTestApp()
  address = await app.app.listen({ port: 0, host: '127.0.0.1' })
  const bookings = [
    await bookingIn(app, 'PENDING'),
    await bookingIn(app, 'CONFIRMED'),
    await bookingIn(app, 'ASSIGNED'),
    await bookingIn(app, 'IN_PROGRESS'),
    await bookingIn(app, 'COMPLETED'),
    await bookingIn(app, 'CANCELLED'),
  ]
  const payments = await app.db.selectFrom('payments').select('id').execute()
  const others = [await newDriver(app), await newVehicle(app), ...bookings, ...payments].map(({ id }) => id)
  await app.db
    .updateTable('users')
    .set({ password_hash: await hashPassword('yoon-secret') })
    .execute()
  ids = [...others, await insertUser(app.db, { role: 'OPERATRICE' }), await insertUser(app.db, { role: 'CLIENT' })]
})
afterAll(() => app.close())

/** Sends a request unchanged over HTTP; a user whose session an earlier request ended signs in again. */
async function send({ as, endpoint, url, headers, query, payload }: HostileRequest): Promise<number> {
  const token = typeof as === 'string' ? (await app.signIn(app.userIds[as])).token : as?.token
  const response = await fetch(`${address}${url}?${new URLSearchParams(query)}`, {
    method: endpoint.method,
    headers: { ...headers, ...(token && { authorization: `Bearer ${token}` }) },
    ...(payload !== undefined && { body: payload }),
  })
  const text = await response.text()
  if (response.status >= 400) assertDeclared(endpoint.method, endpoint.path, assertFailure(response.status, text))
  return response.status
}

function inWords({ endpoint, as, url, headers, query, payload }: HostileRequest): string {
  const sent = JSON.stringify({ as, headers, query, payload: payload?.toString().slice(0, 500) })
  return `${endpoint.method} ${url} ${sent}`
}

/** Sends the requests one by one; returns the violations and the number of replies by status. */
async function sendAll(): Promise<{ wrong: string[]; statuses: Record<number, number> }> {
  const wrong: string[] = []
  const statuses: Record<number, number> = {}
  const written = await watchTables(app.db)
  for (const request of hostileRequests(endpoints, ids, { seed, count })) {
    const complain = (what: string) => wrong.push(`${what}: ${inWords(request)}`)
    const status = await send(request).catch((error: unknown) => {
      complain(String(error))
      return 500
    })
    statuses[status] = (statuses[status] ?? 0) + 1
    if (status >= 500) complain(`${status}`)
    const changed = await written.take()
    if (!mayChange(request, status)) for (const name of changed) complain(`${status} changed ${name}`)
  }
  return { wrong, statuses }
}

describe(`${count} random hostile requests with seed ${seed}`, () => {
  it('gives hostile requests the common reply shape, and changes no table on a refusal or read', {
    timeout: 1_800_000,
  }, async () => {
    const probe = probeHealth()
    const { wrong, statuses } = await sendAll()
    const p99 = await probe.stop()
    expect(wrong.slice(0, 10)).toEqual([])
    if (isTimed) expect(p99, 'p99 of /health in ms').toBeLessThan(200)
    // Requests that all fail at the first check would prove little.
    expect(statuses[200] ?? 0).toBeGreaterThan(count / 20)
    expect(statuses[400] ?? 0).toBeGreaterThan(count / 20)
  })

  it('keeps every list readable and an active administrator after hostile requests', async () => {
    const lists = endpoints.filter((endpoint: Declaration) => endpoint.method === 'GET' && endpoint.isList)
    const admin = await app.signIn(app.userIds.ADMIN)
    for (const endpoint of lists) expect((await app.call(admin, endpoint)).status, endpoint.name).toBe(200)
    const admins = await app.db
      .selectFrom('users')
      .select('id')
      .where('role', '=', 'ADMIN')
      .where('is_active', '=', true)
      .where('deleted_at', 'is', null)
      .execute()
    expect(admins.length).toBeGreaterThan(0)
  })
})

function mayChange({ endpoint }: HostileRequest, status: number): boolean {
  return status < 400 && endpoint.method !== 'GET'
}

/** Measures `/health` at an interval until stopped; returns the 99th percentile in milliseconds. */
function probeHealth(): { stop(): Promise<number> } {
  const waited: number[] = []
  let isStopped = false
  const probing = (async () => {
    while (!isStopped) {
      const askedAt = performance.now()
      await (await fetch(`${address}/health`)).text()
      waited.push(performance.now() - askedAt)
      await setTimeout(50)
    }
  })()
  return {
    async stop() {
      isStopped = true
      await probing
      return waited.toSorted((a, b) => a - b)[Math.floor(waited.length * 0.99)] ?? 0
    },
  }
}
