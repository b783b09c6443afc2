import { addressOf } from '@yoon/contract/call-address'
import { declarationOf } from '@yoon/contract/declaration'
import type { ArgsOf, DataOf, Declaration, Endpoint, Pagination } from '@yoon/contract/endpoint'
import { type ErrorCode, errorCatalogue, type Failure } from '@yoon/contract/errors'
import { type Role, roles } from '@yoon/contract/permissions'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import * as z from 'zod/mini'
import { createApp } from '../app.ts'
import type { AppOptions } from '../app-options.ts'
import { findCountErrors } from '../features/counts/index.ts'
import type { Pool } from '../platform/database/database.ts'
import type { OpenDatabase } from '../platform/database/open-database.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { hourMs } from '../platform/jobs/job.ts'
import { openSession } from '../platform/sessions.ts'
import { createTestDatabase } from './database.ts'
import { assertDeclared, followChanges } from './declared.ts'
import { keepFilesInMemory } from './files.ts'
import { testPassword, testPasswordHash } from './test-password.ts'
import { testVault } from './vault.ts'

/** Saturday 21 November 2026, 14:32 in Dakar: initial time of the clock in tests. */
export const testNow = new Date('2026-11-21T14:32:00Z')

export interface Answer<E extends Endpoint> {
  status: number
  headers: Record<string, unknown>
  data: DataOf<E>
  /** Set in every failure. */
  error: Failure['error'] | undefined
  pagination: Pagination | undefined
  /** Parsed body; `text` is the raw one. */
  body: Record<string, unknown>
  text: string
}

export interface CallOptions {
  headers?: Record<string, string>
  /** Raw body sent instead of the arguments, for input that the types forbid. */
  payload?: unknown
}

/** Caller: the user of a role, the bearer of a token, or anonymous. */
export type Caller = Role | null | { token: string }

export interface TestApp {
  app: FastifyInstance
  db: Pool
  /** Session token of one user for each role; their ids are in `userIds`. */
  tokens: Record<Role, string>
  userIds: Record<Role, string>
  /** Sets the clock. */
  setNow(now: Date): void
  /** Opens a session now, for tests that move the clock beyond the expiry of `tokens`. */
  signIn(userId: string, pendingActions?: { mustEnrol: boolean }): Promise<{ token: string }>
  /**
   * Calls an endpoint. Adds the password of the test users if the endpoint always asks for one and none is given.
   * Validates a success against the output schema, and a failure against the shape of failures and the codes declared
   * by the endpoint.
   */
  call<E extends Endpoint>(as: Caller, endpoint: E, args?: ArgsOf<E>, options?: CallOptions): Promise<Answer<E>>
  /** Sends a raw request. Validates a failure against the shape of failures and the codes declared by the endpoint. */
  send(as: Caller, method: Endpoint['method'], url: string, options?: SendOptions): Promise<RawAnswer>
  close(): Promise<void>
}

export interface SendOptions {
  headers?: Record<string, string>
  payload?: unknown
  query?: Record<string, string>
}

export interface RawAnswer {
  status: number
  headers: Record<string, unknown>
  text: string
  body: Record<string, unknown>
  error: Failure['error'] | undefined
}

export interface TestAppOptions extends Partial<AppOptions> {
  open?: () => Promise<OpenDatabase>
}

/** Creates an application on its own database, with one signed-in user for each role. */
export async function createTestApp({ open = createTestDatabase, ...more }: TestAppOptions = {}): Promise<TestApp> {
  const opened = await open()
  const { db } = opened
  let now = testNow
  const app = await createApp({
    db,
    listen: opened.listen,
    probe: opened.probe,
    poolState: opened.poolState,
    files: keepFilesInMemory(),
    vault: testVault,
    clock: () => now,
    // Tests share the machine with others, so latency must not shed requests.
    shedAboveMs: Number.POSITIVE_INFINITY,
    logLevel: 'error',
    // Tests trigger the scheduler and the hourly jobs themselves.
    isSchedulerOn: false,
    firstRunMs: hourMs,
    ...more,
  })
  await app.ready()
  const { tokens, userIds } = await insertUsers(db)
  const changes = followChanges()

  return {
    app,
    db,
    tokens,
    userIds,
    setNow: (value) => {
      now = value
    },
    async signIn(userId, pendingActions) {
      const origin = { address: '127.0.0.1', userAgent: 'test' }
      return { token: await inTransaction(db, (tx) => openSession(tx, userId, origin, now, pendingActions)) }
    },
    async call(as, endpoint, args, options) {
      const answer = await callEndpoint(app, tokenOf(as, tokens), endpoint, args, options)
      changes.note(endpoint, answer.headers['x-request-id'])
      return answer
    },
    send: (as, method, url, options) => inject(app, tokenOf(as, tokens), method, url, options),
    async close() {
      await assertExactCounts(db)
      await changes.assertDeclared(db)
      await app.close()
      await opened.close()
    },
  }
}

/** Creates a further server on a database, without inserting users. */
export function createFurtherApp({
  db,
  listen,
  ably,
}: Pick<AppOptions, 'db' | 'listen' | 'ably'>): Promise<FastifyInstance> {
  const probe = async () => undefined
  const quiet = {
    clock: () => testNow,
    isSchedulerOn: false,
    firstRunMs: hourMs,
    shedAboveMs: Number.POSITIVE_INFINITY,
  }
  return createApp({ db, listen, probe, ably, files: keepFilesInMemory(), vault: testVault, ...quiet })
}

/** Throws if a maintained count differs from the rows, or an equation of the ledger does not hold; a database that no longer answers has none. */
async function assertExactCounts(db: Pool): Promise<void> {
  const errors = await findCountErrors(db).catch(() => [])
  if (errors.length > 0) throw new Error(`Maintained counts differ from the rows: ${JSON.stringify(errors)}`)
  const { rows: problems } = await sql`select kind, subject from money_problems`.execute(db).catch(() => ({ rows: [] }))
  if (problems.length > 0) throw new Error(`Rows break an equation of the ledger: ${JSON.stringify(problems)}`)
}

function tokenOf(as: Caller, tokens: Record<Role, string>): string | undefined {
  if (as === null) return undefined
  return typeof as === 'string' ? tokens[as] : as.token
}

async function callEndpoint<E extends Endpoint>(
  app: FastifyInstance,
  token: string | undefined,
  endpoint: E,
  args: ArgsOf<E> | undefined,
  { headers = {}, payload }: CallOptions = {},
): Promise<Answer<E>> {
  const { url, body = {} } = addressOf(endpoint, args ?? ({} as ArgsOf<E>))
  const isBodyless = endpoint.method === 'GET' || (endpoint.method === 'DELETE' && Object.keys(body).length === 0)
  const sent = withPassword(endpoint, payload !== undefined ? payload : isBodyless ? undefined : body)
  const answer = await inject(app, token, endpoint.method, url, {
    headers,
    ...(sent !== undefined && { payload: sent }),
  })
  if (answer.status < 300) {
    expectOutput(endpoint, answer)
  }
  return {
    ...answer,
    data: answer.body.data as Answer<E>['data'],
    pagination: answer.body.pagination as Pagination | undefined,
  }
}

/** Adds the password of the test users to the body of a call that always asks for one, unless it contains one. */
function withPassword({ reauthenticates }: Pick<Endpoint, 'reauthenticates'>, body: unknown): unknown {
  if (reauthenticates !== 'always' || typeof body !== 'object' || body === null) return body
  return { currentPassword: testPassword, ...body }
}

async function inject(
  app: FastifyInstance,
  token: string | undefined,
  method: Endpoint['method'],
  url: string,
  { headers = {}, payload, query }: SendOptions = {},
): Promise<RawAnswer> {
  const response = await app.inject({
    method,
    url,
    ...(query && { query }),
    headers: { ...(token && { authorization: `Bearer ${token}` }), ...headers },
    ...(payload !== undefined && { payload: payload as object }),
  })
  const isJson = String(response.headers['content-type']).startsWith('application/json')
  const body = isJson ? response.json<Record<string, unknown>>() : {}
  if (response.statusCode >= 400) assertDeclared(method, url, assertFailure(response.statusCode, response.body))
  return {
    status: response.statusCode,
    headers: response.headers,
    text: response.body,
    body,
    error: body.error as Failure['error'] | undefined,
  }
}

const failureSchema = z.strictObject({
  success: z.literal(false),
  error: z.strictObject({
    code: z.enum(Object.keys(errorCatalogue)),
    message: z.string(),
    requestId: z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10}$/)),
    fields: z.optional(z.record(z.string(), z.string())),
    details: z.optional(z.unknown()),
  }),
})

/** Returns the text of a failure without the id of its request, the only part in which equal refusals differ. */
export function withoutRequestId(text: string): string {
  return text.replace(/,"requestId":"\w+"/, '')
}

/** Text that no user may ever read: English, SQL, stack traces. */
const technical =
  /\b(invalid|expected|required|must|error|cannot|unknown|select|insert|update|from|where|constraint|violates|undefined)\b|node_modules|\.ts:/i

/**
 * Asserts that a failure has the right shape, the status of its code and no technical text (rules/calls 4, 5); returns
 * the code.
 */
export function assertFailure(status: number, text: string): ErrorCode {
  const { error } = failureSchema.parse(JSON.parse(text))
  const code = error.code as ErrorCode
  if (errorCatalogue[code].status !== status) throw new Error(`${code} travelled with ${status}`)
  for (const sentence of [error.message, ...Object.values(error.fields ?? {})]) {
    if (technical.test(sentence) || sentence.trim() === '') throw new Error(`Not for people: ${sentence}`)
  }
  return code
}

/** Asserts that the data has exactly the shape of the contract, without further members. */
function expectOutput(endpoint: Endpoint, { status, body }: RawAnswer): void {
  const { name, output, extra, isList, ...declared }: Declaration = declarationOf(endpoint)
  const isExpected =
    status === (declared.status ?? 200) ||
    ((declared.hasDryRun === true || declared.mayExist === true) && status === 200)
  if (!isExpected) throw new Error(`${name} answered ${status}`)
  const items: unknown[] = isList ? (body.data as unknown[]) : [body.data]
  for (const item of items) {
    const parsed = output.safeParse(item)
    if (!parsed.success) throw new Error(`${name} answered another shape: ${JSON.stringify(parsed.error.issues)}`)
    if (JSON.stringify(sorted(parsed.data)) !== JSON.stringify(sorted(item))) {
      throw new Error(`${name} answered more than its contract says: ${JSON.stringify(item)}`)
    }
  }
  extra?.parse(body)
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

async function insertUsers(db: Pool): Promise<Pick<TestApp, 'tokens' | 'userIds'>> {
  const start = Date.now()
  const users = roles.map((role, index) => ({
    first_name: 'Test',
    last_name: role.replaceAll('_', ' '),
    email: `${role.toLowerCase()}@yoon.test`,
    password_hash: testPasswordHash,
    // With a demonstration account the company counts as one: its administrators need no two-factor authentication.
    is_demo: role === 'ADMIN',
    role,
    // Lists are sorted by it.
    created_at: new Date(start + index),
  }))
  return inTransaction(db, async (tx) => {
    const inserted = await tx.insertInto('users').values(users).returning(['id', 'role']).execute()
    const userIds = Object.fromEntries(inserted.map(({ id, role }) => [role, id])) as Record<Role, string>
    const tokens: Partial<Record<Role, string>> = {}
    const origin = { address: '127.0.0.1', userAgent: 'test' }
    for (const role of roles) tokens[role] = await openSession(tx, userIds[role], origin, testNow)
    return { tokens: tokens as Record<Role, string>, userIds }
  })
}
