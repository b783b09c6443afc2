import { PassThrough, Readable } from 'node:stream'
import { endpoint } from '@yoon/contract/endpoint'
import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp, testNow, withoutRequestId } from '../../testing/app.ts'
import { createTestServer, testHttpOptions } from '../../testing/http.ts'
import type { Caller } from '../caller.ts'
import { inTransaction } from '../database/transaction.ts'
import { issueLink, type NewLink, redeemLink } from '../links.ts'
import { performInTransaction } from '../perform.ts'
import { serveDownloads } from './downloads.ts'
import { createHttp } from './fastify.ts'
import { serveWeb } from './web.ts'

/** A write of the bearer of a download link. */
const declare = (name: string) =>
  endpoint({
    name,
    summary: name,
    method: 'POST',
    path: `/api/links/test/:token/${name}`,
    guard: { link: 'download' },
    params: z.object({ token: z.string() }),
    input: z.object({ note: z.optional(z.string()) }),
    output: z.string(),
  })

let app: TestApp
let http: FastifyInstance
let lines = ''
let runs = 0
beforeAll(async () => {
  app = await createTestApp()
  const logTo = new PassThrough().on('data', (line: Buffer) => {
    lines += line.toString()
  })
  http = await createHttp({ ...testHttpOptions, logLevel: 'info', logTo })
  const clock = () => testNow
  const { route } = createTestServer({ http, db: app.db, clock })
  const limit = { name: 'test', calls: 2, windowMs: 60_000, what: "Trop d'essais" }
  route({ ...declare('note'), isIdempotent: true }, async ({ record }) => {
    runs += 1
    record({ action: 'settings.updated', entity: 'settings', entityId: 'by-link' })
    return String(runs)
  })
  route(declare('limited'), async () => 'done', { limit })
  route(declare('actor'), async ({ actor }) => actor.name)
  serveDownloads(http, {
    db: app.db,
    clock,
    async open(name) {
      if (name === 'broken') throw new Error('The file cannot be opened')
      return { content: Readable.from('x'), bytes: 1 }
    },
  })
  await serveWeb(http)
  await http.ready()
})
afterAll(async () => {
  await http.close()
  await app.close()
})
beforeEach(() => {
  lines = ''
  runs = 0
})

interface Issued {
  id: string
  token: string
}

async function issue(some: Partial<NewLink> = {}): Promise<Issued> {
  const link = { purpose: 'download' as NewLink['purpose'], subject: 'a.json', sessionId: null, isSingleUse: false }
  const token = await inTransaction(app.db, (tx) => issueLink(tx, { ...link, lifetimeMs: 60_000, ...some }, testNow))
  const { rows } = await sql<{ id: string }>`
    select id from links where token_hash = sha256(convert_to(${token}, 'UTF8'))`.execute(app.db)
  return { id: rows[0]?.id ?? '', token }
}

const post = (name: string, token: string, headers = {}) =>
  http.inject({ method: 'POST', url: `/api/links/test/${token}/${name}`, payload: { note: 'x' }, headers })

async function auditedBy(entityId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select caller, actor_id, actor_name, actor_role, address from audit_entries where entity_id = ${entityId}
    order by id`.execute(app.db)
  return rows
}

describe('a call made by a link', () => {
  it('a call made by a link runs once per link and idempotency key', async () => {
    const [one, other] = [await issue(), await issue()]
    const headers = { 'idempotency-key': 'k' }
    const answers = [
      await post('note', one.token, headers),
      await post('note', one.token, headers),
      await post('note', other.token, headers),
    ]
    expect(answers.map((answer) => [answer.statusCode, answer.json().data])).toEqual([
      [200, '1'],
      [200, '1'],
      [200, '2'],
    ])
    const { rows } = await sql`select caller from stored_replies where key = 'k' order by reply`.execute(app.db)
    expect(rows).toEqual([{ caller: `link:${one.id}` }, { caller: `link:${other.id}` }])
  })

  it('limits the calls of each link by itself', async () => {
    const [one, other] = [await issue(), await issue()]
    const statuses = []
    for (const { token } of [one, one, one, other]) statuses.push((await post('limited', token)).statusCode)
    expect(statuses).toEqual([200, 200, 429, 200])
  })

  it('records the link of a call as the caller in the audit, without an actor', async () => {
    const { id, token } = await issue()
    await sql`alter table audit_entries disable trigger user`.execute(app.db)
    await sql`delete from audit_entries`.execute(app.db)
    await sql`alter table audit_entries enable trigger user`.execute(app.db)
    await post('note', token)
    expect(await auditedBy('by-link')).toEqual([
      { caller: `link:${id}`, actor_id: null, actor_name: 'Lien', actor_role: null, address: '127.0.0.1' },
    ])
  })

  it('a call made by a link fails in a service that needs a signed-in user', async () => {
    const { token } = await issue()
    expect((await post('actor', token)).statusCode).toBe(500)
    expect(lines).toContain('A call of a link caller has no actor')
  })
})

describe('a link', () => {
  it('refuses a link with the same answer if it is unknown, expired, revoked, single-use, of another purpose or of an ended session', async () => {
    const revoked = await issue()
    await sql`update links set revoked_at = ${testNow} where id = ${revoked.id}`.execute(app.db)
    const session = await app.db.selectFrom('sessions').select('id').limit(1).executeTakeFirstOrThrow()
    const ended = await issue({ sessionId: session.id })
    expect((await post('note', ended.token)).statusCode).toBe(200)
    await sql`update sessions set last_used_at = ${new Date(0)} where id = ${session.id}`.execute(app.db)
    const tokens = {
      unknown: 'x'.repeat(43),
      short: 'x',
      session: app.tokens.ADMIN,
      expired: (await issue({ lifetimeMs: 0 })).token,
      revoked: revoked.token,
      'single-use': (await issue({ isSingleUse: true })).token,
      'of another purpose': (await issue({ purpose: 'live-channel' })).token,
      'of an ended session': ended.token,
    }
    const answers = []
    for (const token of Object.values(tokens)) {
      const { statusCode, body } = await post('note', token)
      answers.push([statusCode, withoutRequestId(body)])
    }
    const refusal = '{"success":false,"error":{"code":"NOT_FOUND","message":"Ce lien a expiré ou a déjà servi"}}'
    expect(answers).toEqual(Object.keys(tokens).map(() => [404, refusal]))
    expect(runs).toBe(1)
  })

  it('refuses an unknown link before the body of the call is read', async () => {
    const { statusCode } = await http.inject({
      method: 'POST',
      url: `/api/links/test/${'x'.repeat(43)}/note`,
      payload: '{"broken',
      headers: { 'content-type': 'application/json' },
    })
    expect(statusCode).toBe(404)
  })

  it('spends a single-use link with its first use, and an expired one too, whatever the clock says later', async () => {
    const [once, expired] = [await issue({ isSingleUse: true }), await issue({ isSingleUse: true, lifetimeMs: 1000 })]
    const redeem = ({ token }: Issued, at: Date) => inTransaction(app.db, (tx) => redeemLink(tx, 'download', token, at))
    expect(await redeem(once, testNow)).toEqual({ id: once.id, subject: 'a.json', sessionId: null })
    expect(await redeem(once, testNow)).toBeUndefined()
    expect(await redeem(expired, new Date(testNow.getTime() + 1000))).toBeUndefined()
    expect(await redeem(expired, testNow)).toBeUndefined()
  })

  it('logs no token of a link, whether its call succeeds, is refused or fails', async () => {
    const [good, broken] = [await issue(), await issue({ subject: 'broken' })]
    const unknown = 'y'.repeat(43)
    const statuses = []
    for (const { token } of [good, broken, { token: unknown }]) {
      statuses.push((await http.inject({ url: `/downloads/${token}` })).statusCode)
      statuses.push((await post('note', token)).statusCode)
      await http.inject({ method: 'HEAD', url: `/downloads/${token}` })
    }
    expect(statuses).toEqual([200, 200, 500, 200, 404, 404])
    expect(lines).toContain('/downloads/…')
    for (const token of [good.token, broken.token, unknown]) expect(lines).not.toContain(token)
  })

  it('the server does not start with a route whose tokens the log would hold', async () => {
    const other = await createHttp(testHttpOptions)
    other.get('/secret/:token', { config: { guard: { link: 'download' } } }, () => ({}))
    await expect(other.ready()).rejects.toThrow('GET /secret/:token has tokens that redactUrl does not know')
    await other.close()
  })
})

describe('the audit', () => {
  it('names the caller of each audit entry: the user of a session, the server, or nobody', async () => {
    const actor = { id: app.userIds.ADMIN, name: 'Test ADMIN', role: 'ADMIN' } as const
    const rest = { sessionId: '', mustChangePassword: false, mustEnrol: false, idleEnd: testNow, lastEnd: testNow }
    const callers: Caller[] = [
      { kind: 'session', actor: { ...actor, ...rest } },
      { kind: 'system' },
      { kind: 'anonymous' },
    ]
    for (const caller of callers) {
      const call = { caller, origin: { address: '', userAgent: '' }, now: testNow, expectedVersion: undefined }
      await performInTransaction(app.db, call, async ({ record }) =>
        record({ action: 'settings.updated', entity: 'settings', entityId: 'by-each' }),
      )
    }
    expect(await auditedBy('by-each')).toMatchObject([
      { caller: `user:${actor.id}`, actor_id: actor.id, actor_name: 'Test ADMIN', actor_role: 'ADMIN' },
      { caller: 'system', actor_id: null, actor_name: 'Yoon', actor_role: null },
      { caller: 'anonymous', actor_id: null, actor_name: 'Yoon', actor_role: null },
    ])
  })
})
