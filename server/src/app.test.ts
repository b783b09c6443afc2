import { randomUUID } from 'node:crypto'
import type { Declaration } from '@yoon/contract/endpoint'
import { type Guard, needsSession, passes, roles } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createProviders } from './features/payment-providers/index.ts'
import { hashPassword } from './platform/passwords.ts'
import { type Caller, createTestApp, type TestApp } from './testing/app.ts'
import { insertUser } from './testing/builders.ts'
import { testHttpOptions } from './testing/http.ts'
import { callOf, guardInWords, readContract, readMatrix } from './testing/matrix.ts'
import { demandTwoFactor } from './testing/two-factor.ts'

/** Routes outside of the contract: the public documentation. The live channel is a further one, opened by a ticket. */
const outsideTheContract = ['/api/docs', '/api/openapi.json'].flatMap((path) => [`GET ${path}`, `HEAD ${path}`])

const matrix = readMatrix()
const endpoints = await readContract()

let app: TestApp
beforeAll(async () => {
  const payments = { providers: createProviders(unreachable), isDemonstration: true, checkSeconds: 600 }
  app = await createTestApp({ payments })
})
afterAll(() => app.close())

/** Providers that no test calls, so that their webhooks are served. */
const unreachable = {
  wave: { baseUrl: 'http://127.0.0.1:9', apiKey: 'key', webhookSecrets: ['secret'], webhookMode: 'signed' },
  orangeMoney: {
    baseUrl: 'http://127.0.0.1:9',
    clientId: 'id',
    clientSecret: 'secret',
    merchantCode: '123456',
    apiKey: undefined,
    callbackKey: 'key',
    signingSecrets: [],
  },
} as const

/** Refusals of a webhook without the right signature, whoever is signed in; refusals are counted. */
const signatureRefusals = ['SIGNATURE_INVALID', 'TOO_LARGE', 'TOO_MANY_ATTEMPTS']

/** Refusals of an unknown link, whoever is signed in; its tokens are counted. */
const linkRefusals = ['LINK_UNKNOWN', 'TOO_MANY_ATTEMPTS']

function isOfLink(guard: Guard): boolean {
  return typeof guard === 'object' && 'link' in guard
}

/** Bodies of a refused caller, which must be refused before they are read. */
const unreadable = [
  { name: 'broken JSON', headers: { 'content-type': 'application/json' }, payload: '{"broken' },
  { name: '10 MB', headers: { 'content-type': 'application/json' }, payload: `"${'x'.repeat(10_000_000)}"` },
  { name: 'a wrong content type', headers: { 'content-type': 'text/csv' }, payload: 'a;b' },
]

function send(
  as: Caller,
  { method, path }: Declaration,
  body: (typeof unreadable)[number] | undefined = unreadable[0],
) {
  const url = path.replace(/:\w+/g, '00000000-0000-4000-8000-000000000000')
  return app.send(as, method, url, method === 'GET' ? {} : { headers: body?.headers ?? {}, payload: body?.payload })
}

function named(some: readonly Declaration[]) {
  return some.map((endpoint) => ({ call: callOf(endpoint), endpoint }))
}

function rowOf(call: string) {
  const row = matrix.find((one) => one.call === call)
  if (!row) throw new Error(`${call} is not in server/src/role-matrix.csv`)
  return row
}

describe('the role matrix', () => {
  it('the role matrix has one row for each endpoint', () => {
    const rows = matrix.map(({ call }) => call)
    expect(new Set(rows).size).toBe(rows.length)
    expect(endpoints.map(callOf).filter((call) => !rows.includes(call))).toEqual([])
  })

  it('the role matrix has no row without an endpoint', () => {
    const declared = endpoints.map(callOf)
    expect(matrix.map(({ call }) => call).filter((call) => !declared.includes(call))).toEqual([])
  })

  it('the role matrix names the guards of the contract', () => {
    const differing = endpoints
      .map((endpoint) => [callOf(endpoint), guardInWords(endpoint.guard), rowOf(callOf(endpoint)).guard])
      .filter(([, declared, written]) => declared !== written)
    expect(differing).toEqual([])
  })

  it('the role matrix equals the permission table of the contract', () => {
    const differing = named(endpoints).flatMap(({ call, endpoint: { guard } }) =>
      roles
        .filter((role) => passes(guard, role) !== rowOf(call).expected[role].startsWith('allow'))
        .map((role) => `${call} as ${role}`),
    )
    expect(differing).toEqual([])
  })
})

describe.for(named(endpoints))('$call', ({ call, endpoint }) => {
  const row = rowOf(call)

  it('the endpoint is registered as a route', () => {
    expect(app.app.hasRoute({ method: endpoint.method, url: endpoint.path })).toBe(true)
  })

  it.for(roles.map((role) => ({ role, expected: row.expected[role] })))(
    'answers $role as the role matrix says: $expected',
    async ({ role, expected }) => {
      // A session of its own: a logout would end the session of the other tests.
      const as = await app.signIn(app.userIds[role])
      for (const body of unreadable) {
        const { status, error } = await send(as, endpoint, body)
        if (expected === '404') expect(linkRefusals, body.name).toContain(error?.code)
        else if (expected === 'signature') expect(signatureRefusals, body.name).toContain(error?.code)
        else if (expected === '403') expect([status, error?.code], body.name).toEqual([403, 'FORBIDDEN'])
        else expect([401, 403], body.name).not.toContain(status)
      }
    },
  )

  it('answers a caller without a session as the role matrix says', async () => {
    for (const body of unreadable) {
      const { status, error } = await send(null, endpoint, body)
      if (row.expected.anonymous === '404') expect(linkRefusals, body.name).toContain(error?.code)
      else if (row.expected.anonymous === 'signature') expect(signatureRefusals, body.name).toContain(error?.code)
      else if (row.expected.anonymous === 'allow') expect([401, 403]).not.toContain(status)
      else expect([status, error?.code], body.name).toEqual([401, 'UNAUTHENTICATED'])
    }
  })

  it('refuses an unknown role with 403, unless every session may call', async () => {
    await sql`alter table users drop constraint if exists users_role_check`.execute(app.db)
    const id = await insertUser(app.db, { role: 'ADMIN' })
    await app.db.updateTable('users').set({ role: 'SUPERADMIN' }).where('id', '=', id).execute()
    const { status, error } = await send(await app.signIn(id), endpoint)
    if (row.expected.ADMIN === '404') return void expect(linkRefusals).toContain(error?.code)
    if (row.expected.ADMIN === 'signature') return void expect(signatureRefusals).toContain(error?.code)
    const isForAll = endpoint.guard === 'public' || endpoint.guard === 'signed-in'
    if (isForAll) expect([401, 403]).not.toContain(status)
    else expect(status).toBe(403)
  })
})

const inside = endpoints.filter(({ guard }) => needsSession(guard))

describe.for(named(inside))('$call', ({ call, endpoint }) => {
  it('refuses an invalid token with 401', async () => {
    for (const token of ['x'.repeat(43), 'short', '']) expect((await send({ token }, endpoint)).status).toBe(401)
  })

  const { deactivated } = rowOf(call).expected
  it(`answers a deactivated user of any role with ${deactivated}`, async () => {
    for (const role of roles) {
      const id = await insertUser(app.db, { role })
      const as = await app.signIn(id)
      await app.db.updateTable('users').set({ is_active: false }).where('id', '=', id).execute()
      expect(String((await send(as, endpoint)).status), role).toBe(deactivated)
    }
  })
})

/** Calls that are refused until the password is changed and the second factor enrolled (rules/access 33). */
const waiting = inside.filter(({ path }) => !path.startsWith('/api/auth/'))

describe.for(named(waiting))('$call', ({ endpoint }) => {
  it('refuses a user of any role who must change the password with PASSWORD_EXPIRED', async () => {
    for (const role of roles) {
      const as = await app.signIn(await insertUser(app.db, { role, mustChangePassword: true }))
      const { status, error } = await send(as, endpoint)
      expect([status, error?.code], role).toEqual([403, 'PASSWORD_EXPIRED'])
    }
  })

  it('refuses a staff user who must enrol in two-factor authentication with ENROLMENT_REQUIRED', async () => {
    await demandTwoFactor(app, true)
    for (const role of roles.filter((one) => one !== 'CLIENT')) {
      const userId = await insertUser(app.db, { role })
      const { status, error } = await send(await app.signIn(userId, { mustEnrol: true }), endpoint)
      expect([status, error?.code], role).toEqual([403, 'ENROLMENT_REQUIRED'])
    }
  })
})

/** Calls about one row that require a body. */
const aboutOne = endpoints.filter(
  ({ path, input, guard }) => !isOfLink(guard) && path.includes(':') && !input.safeParse({}).success,
)

describe.for(named(aboutOne))('$call', ({ endpoint }) => {
  it.for([randomUUID(), 'none'])('refuses an invalid body with 400 before it looks for the row %s', async (id) => {
    const url = endpoint.path.replace(/:\w+/g, id)
    const { status, error } = await app.send('ADMIN', endpoint.method, url, { payload: {} })
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe.for(named(endpoints.filter(({ isVersioned }) => isVersioned)))('$call', ({ endpoint }) => {
  const invalid = [{ 'if-match': 'abc' }, ...(endpoint.isIdempotent ? [{ 'idempotency-key': 'a b' }] : [])]
  it.for(invalid)('refuses %j before the path', async (headers: Record<string, string>) => {
    const { status, error } = await app.send('ADMIN', endpoint.method, endpoint.path.replace(/:\w+/g, 'none'), {
      headers,
    })
    expect([status, error?.code]).toEqual([400, 'INVALID_INPUT'])
  })
})

describe('POST /api/auth/login of a deactivated account', () => {
  it('refuses a deactivated account like a wrong password', async () => {
    const password = 'yoon-secret'
    const email = 'partie@yoon.test'
    await insertUser(app.db, { role: 'ADMIN', email, passwordHash: await hashPassword(password), isActive: false })
    const { status, error } = await app.send(null, 'POST', '/api/auth/login', { payload: { email, password } })
    expect([status, error?.code]).toEqual([401, 'INVALID_CREDENTIALS'])
  })
})

describe('the registered routes', () => {
  it('the registered routes are those of the contract and the documented exceptions', () => {
    const served = servedRoutes(app.app.printRoutes({ commonPrefix: false })).filter((call) => call.includes(' /api'))
    expect(served.toSorted()).toEqual([...endpoints.map(callOf), ...outsideTheContract, 'GET /api/realtime'].toSorted())
  })

  it('the server does not start with a route without a guard', async () => {
    const { createHttp } = await import('./platform/http/fastify.ts')
    const http = await createHttp(testHttpOptions)
    http.get('/open', { config: { guard: 'public' } }, () => ({}))
    http.get('/api/forgotten', () => ({}))
    await expect(http.ready()).rejects.toThrow('GET /api/forgotten does not say who may call it')
    await http.close()
  })

  it.for(['/api', '/api/', '/api/unknown', '/api/dashboard', '/uploads/x.png'])('answers %s with 404', async (url) => {
    const { status, error } = await app.send('ADMIN', 'GET', url)
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
  })
})

/** Returns `GET /api/x/{id}` for each route in the tree that Fastify prints. */
function servedRoutes(tree: string): string[] {
  const parents: string[] = []
  return tree.split('\n').flatMap((line) => {
    const match = /^([│ ]*)[├└]── (\S*)(?: \(([A-Z, ]+)\))?/.exec(line)
    if (!match) return []
    const depth = (match[1] ?? '').length / 4
    parents[depth] = (parents[depth - 1] ?? '') + (match[2] ?? '')
    const path = parents[depth].replace(/:(\w+)/g, '{$1}')
    return (match[3] ?? '')
      .split(', ')
      .filter(Boolean)
      .map((method) => `${method} ${path}`)
  })
}
