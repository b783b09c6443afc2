import type { ArgsOf, Endpoint, OutputOf, Pagination } from '@yoon/contract/endpoint'
import type { Failure } from '@yoon/contract/errors'
import { type Role, roles } from '@yoon/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { createApp } from '../app.ts'
import type { Database } from '../platform/database.ts'
import { openSession } from '../platform/sessions.ts'
import { createTestDatabase } from './database.ts'

/** Saturday 21 November 2026, 14:32 in Dakar: the present of every test that does not move it. */
export const testNow = new Date('2026-11-21T14:32:00Z')

export interface Answer<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  data: E['isList'] extends true ? OutputOf<E>[] : OutputOf<E>
  /** Present in every failure. */
  error: Failure['error'] | undefined
  pagination: Pagination | undefined
  /** The whole body. */
  body: Record<string, unknown>
}

export interface CallOptions {
  headers?: Record<string, string>
  /** Sent instead of the arguments: what no typed caller would send. */
  payload?: unknown
}

export interface TestApp {
  app: FastifyInstance
  db: Database
  /** The session token and user id of one user a role. */
  tokens: Record<Role, string>
  userIds: Record<Role, string>
  /** Sets the present. */
  setNow(now: Date): void
  /** Calls an endpoint as a role, as the bearer of a token, or as nobody; a success is held against the output schema. */
  call<E extends Endpoint>(as: Role | null | { token: string }, endpoint: E, args?: ArgsOf<E>, options?: CallOptions): Promise<Answer<E>>
  close(): Promise<void>
}

/** The application on a database of its own, with one signed-in user a role. */
export async function createTestApp(): Promise<TestApp> {
  const opened = await createTestDatabase()
  const { db } = opened
  let now = testNow
  const app = await createApp({ db, clock: () => now })
  await app.ready()
  const { tokens, userIds } = await insertUsers(db)

  return {
    app,
    db,
    tokens,
    userIds,
    setNow: (value) => {
      now = value
    },
    async call(as, endpoint, args, options) {
      const token = as === null ? undefined : typeof as === 'string' ? tokens[as] : as.token
      return inject(app, token, endpoint, args, options)
    },
    async close() {
      await app.close()
      await opened.close()
    },
  }
}

async function inject<E extends Endpoint>(
  app: FastifyInstance,
  token: string | undefined,
  endpoint: E,
  args: ArgsOf<E> | undefined,
  { headers = {}, payload }: CallOptions = {},
): Promise<Answer<E>> {
  const values: Record<string, unknown> = { ...args }
  const url = endpoint.path.replace(/:(\w+)/g, (_, name: string) => {
    const value = values[name]
    delete values[name]
    return encodeURIComponent(String(value))
  })
  const isRead = endpoint.method === 'GET'
  const given = Object.entries(values).filter(([, value]) => value !== undefined)
  const body = payload !== undefined ? payload : isRead || endpoint.method === 'DELETE' ? undefined : values
  const response = await app.inject({
    method: endpoint.method,
    url,
    ...(isRead && { query: Object.fromEntries(given.map(([key, value]) => [key, String(value)])) }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(body !== undefined && { payload: body as object }),
  })
  const parsed = response.json<Record<string, unknown>>()
  if (response.statusCode < 300) assertOutput(endpoint, parsed)
  return {
    status: response.statusCode,
    headers: response.headers,
    data: parsed.data as Answer<E>['data'],
    error: parsed.error as Failure['error'] | undefined,
    pagination: parsed.pagination as Pagination | undefined,
    body: parsed,
  }
}

/** Nothing more and nothing less than the contract says travels. */
function assertOutput(endpoint: Endpoint, body: Record<string, unknown>): void {
  const items: unknown[] = endpoint.isList ? (body.data as unknown[]) : [body.data]
  for (const item of items) {
    const parsed = endpoint.output.safeParse(item)
    if (!parsed.success) throw new Error(`${endpoint.name} answered another shape: ${JSON.stringify(parsed.error.issues)}`)
    if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(item))) {
      throw new Error(`${endpoint.name} answered more than its contract says: ${JSON.stringify(item)}`)
    }
  }
  if (endpoint.extra) endpoint.extra.parse(body)
}

function sorted(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, inner]) => [key, sorted(inner)]),
  )
}

async function insertUsers(db: Database): Promise<Pick<TestApp, 'tokens' | 'userIds'>> {
  const tokens: Partial<Record<Role, string>> = {}
  const userIds: Partial<Record<Role, string>> = {}
  for (const role of roles) {
    const { id } = await db
      .insertInto('users')
      .values({
        first_name: 'Test',
        last_name: role.replaceAll('_', ' '),
        email: `${role.toLowerCase()}@yoon.test`,
        password_hash: 'none',
        role,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    userIds[role] = id
    tokens[role] = await openSession(db, id, { address: '127.0.0.1', userAgent: 'test' }, testNow)
  }
  return { tokens: tokens as Record<Role, string>, userIds: userIds as Record<Role, string> }
}
