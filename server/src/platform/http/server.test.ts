import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { logout } from '@yoon/contract/auth/calls'
import { type Endpoint, endpoint } from '@yoon/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { assertFailure, createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { createTestServer, testHttpOptions } from '../../testing/http.ts'
import { sendRaw } from '../../testing/raw-http.ts'
import { createHttp } from './fastify.ts'
import type { Route } from './route.ts'

/** Endpoints whose services fail in unexpected ways. */
const declare = (name: string, guard: Endpoint['guard'] = 'public') =>
  endpoint({
    name,
    summary: name,
    method: 'POST',
    path: `/api/${name}`,
    guard,
    input: z.object({ n: z.optional(z.number()) }),
    output: z.null(),
  })

let app: TestApp
let route: Route
let http: FastifyInstance
let now = testNow
/** Called when a request has been authorised, before its body is read. */
let onAdmitted: () => void = () => undefined
beforeAll(async () => {
  app = await createTestApp()
  http = await createHttp(testHttpOptions)
  http.addHook('preParsing', async () => onAdmitted())
  ;({ route } = createTestServer({ http, db: app.db, clock: () => now }))
  route(declare('bug'), () => Promise.reject(new TypeError('Cannot read properties of undefined (reading secret)')))
  route(declare('sql'), async ({ tx }) => {
    await sql`select * from no_such_table`.execute(tx)
    return null
  })
  route(declare('check'), async ({ tx }) => {
    await sql`insert into counters values ('notifications', -1)`.execute(tx)
    return null
  })
  route(declare('guarded', 'users:update'), async () => null)
  route(declare('patient'), async () => null, { body: { maxBytes: 1000, timeoutMs: 1 } })
  await http.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(async () => {
  await http.close()
  await app.close()
})

describe('route', () => {
  it('refuses to serve an idempotent call whose service is not transactional', () => {
    const idempotent = { ...declare('once', 'signed-in'), isIdempotent: true }
    expect(() => route(idempotent, async () => null, { isTransactional: false })).toThrow(
      'once is idempotent, so its service has to be transactional',
    )
  })

  it('refuses to serve a public call that is idempotent or limited', () => {
    const limit = { name: 'test', calls: 1, windowMs: 1000, what: "Trop d'essais" }
    const refusal = 'open is public, so it can be neither idempotent nor limited'
    expect(() => route({ ...declare('open'), isIdempotent: true }, async () => null)).toThrow(refusal)
    expect(() => route(declare('open'), async () => null, { limit })).toThrow(refusal)
  })

  it('refuses to serve a call with a link whose path has no token', () => {
    const unnamed = { ...declare('tokenless'), guard: { link: 'download' } } as const
    expect(() => route(unnamed, async () => null)).toThrow(
      'tokenless is called with a link, so its path has to begin with /api/links/<purpose>/:token',
    )
  })
})

describe('the reply to an unexpected error', () => {
  it.for([
    ['bug', 500, 'INTERNAL'],
    ['sql', 500, 'INTERNAL'],
    ['check', 409, 'CONFLICT'],
  ] as const)('answers the failure /api/%s with %i %s and nothing of its cause', async ([name, status, code]) => {
    const response = await http.inject({ method: 'POST', url: `/api/${name}`, payload: {} })
    assertFailure(response.statusCode, response.body)
    expect([response.statusCode, response.json().error.code]).toEqual([status, code])
    expect(response.body).not.toMatch(/secret|no_such_table|counters|TypeError|at /)
  })

  it('replaces the messages of zod with French', async () => {
    const response = await http.inject({ method: 'POST', url: '/api/bug', payload: { n: 'x' } })
    assertFailure(response.statusCode, response.body)
    expect(response.json().error.fields).toEqual({ n: 'Valeur invalide' })
  })
})

describe('the reply to a malformed or unknown request', () => {
  it.for([
    '/%zz',
    '/api/%ff',
    '/api/dashboard/bookings/%c0%af',
    `/api/dashboard/bookings/${'x'.repeat(500)}`,
    '/api//x',
    '/api/bug/../sql',
  ])('answers GET %s with 404', async (url) => {
    const { status, error, headers } = await app.send('ADMIN', 'GET', url)
    expect([status, error?.code]).toEqual([404, 'NOT_FOUND'])
    expect(headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.for([
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nbad header\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 413],
  ] as const)(
    'answers %.30j with the common error body and with the headers of every response',
    async ([text, status]) => {
      const answer = await sendRaw(http.server, text)
      expect(answer.startsWith(`HTTP/1.1 ${status} `)).toBe(true)
      expect(answer).toMatch(/x-content-type-options: nosniff/)
      expect(answer).toMatch(/content-security-policy: default-src 'none'/)
      assertFailure(status, answer.slice(answer.indexOf('\r\n\r\n') + 4))
    },
  )

  it('refuses an oversized body without waiting for it', async () => {
    const head =
      'POST /api/bug HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99999999\r\nconnection: close\r\n\r\n{'
    expect(await sendRaw(http.server, head)).toMatch(/^HTTP\/1\.1 413 [\s\S]*"code":"TOO_LARGE"/)
  })

  it('answers an oversized body to a client that reads the answer after it has sent all', async () => {
    const { port } = http.server.address() as AddressInfo
    const body = 'x'.repeat(6 * 1024 * 1024)
    const answer = await fetch(`http://127.0.0.1:${port}/api/bug`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body,
    })
    assertFailure(answer.status, await answer.text())
    expect(answer.status).toBe(413)
  })
})

describe('an incomplete body', () => {
  it('closes the connection when the body takes longer than the timeout of the route', async () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.resume()
    socket.write(
      'POST /api/patient HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 99\r\n\r\n{',
    )
    await once(socket, 'close')
  })

  it('accepts a body that arrives in chunks within the timeout', async () => {
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    socket.write(
      'POST /api/bug HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n',
    )
    await once(socket, 'data')
    socket.write('{')
    socket.write('}')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 500 /)
    socket.destroy()
  })

  it("refuses a body whose sender's session ended before it was complete", async () => {
    const { token } = await app.signIn(app.userIds.ADMIN)
    const socket = connect((http.server.address() as AddressInfo).port, '127.0.0.1')
    const isAdmitted = new Promise<void>((resolve) => {
      onAdmitted = resolve
    })
    socket.write(
      `POST /api/guarded HTTP/1.1\r\nhost: x\r\nauthorization: Bearer ${token}\r\ncontent-type: application/json\r\ncontent-length: 2\r\n\r\n{`,
    )
    await isAdmitted
    await app.call({ token }, logout)
    now = new Date(testNow.getTime() + 2_000)
    socket.write('}')
    const [answer] = await once(socket, 'data')
    expect(String(answer)).toMatch(/^HTTP\/1\.1 401 /)
    socket.destroy()
  })
})

describe('the headers of every response', () => {
  it('sends a strict content security policy, and no-store with data', async () => {
    const { headers } = await app.send('ADMIN', 'GET', '/api/auth/me')
    const policy = String(headers['content-security-policy'])
    expect(policy).toContain("default-src 'none'")
    expect(policy).not.toMatch(/unsafe|\*/)
    expect(headers).toMatchObject({
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
    })
    expect(headers).not.toHaveProperty('x-powered-by')
  })
})

describe('a complete body', () => {
  it('clears the body timeout once the body is complete', async () => {
    const begun = vi.spyOn(globalThis, 'setTimeout')
    const ended = vi.spyOn(globalThis, 'clearTimeout')
    await http.inject({ method: 'POST', url: '/api/bug', payload: { n: 1 } })
    const waiting = begun.mock.results[begun.mock.calls.findIndex(([, ms]) => ms === 30_000)]
    expect(ended).toHaveBeenCalledWith(waiting?.value)
    vi.restoreAllMocks()
  })
})
