import { PassThrough } from 'node:stream'
import { getAuditEntry, listAudit } from '@yoon/contract/audit/calls'
import { login } from '@yoon/contract/auth/calls'
import { declarationOf } from '@yoon/contract/declaration'
import { endpoint } from '@yoon/contract/endpoint'
import { createUser } from '@yoon/contract/users/calls'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import * as z from 'zod/mini'
import { createTestApp, type TestApp, testNow } from '../testing/app.ts'
import { userForm } from '../testing/builders.ts'
import { createTestServer, testHttpOptions } from '../testing/http.ts'
import { sendRaw } from '../testing/raw-http.ts'
import { createHttp } from './http/fastify.ts'
import { startJobs } from './jobs/job-runner.ts'
import { performInTransaction, systemCall } from './perform.ts'

const pattern = /^[0-9A-HJKMNP-TV-Z]{10}$/

let app: TestApp
let http: FastifyInstance
const lines: Record<string, unknown>[] = []

/** Creates an HTTP server whose log goes to `lines`. */
function createLoggingHttp(): Promise<FastifyInstance> {
  const logTo = new PassThrough().on('data', (line: Buffer) => lines.push(JSON.parse(line.toString())))
  return createHttp({ ...testHttpOptions, logLevel: 'info', logTo })
}

beforeAll(async () => {
  app = await createTestApp()
  http = await createLoggingHttp()
  const { route } = createTestServer({ http, db: app.db, clock: () => testNow })
  const bug = { name: 'bug', summary: 'bug', method: 'POST', path: '/api/bug', guard: 'public' } as const
  route(endpoint({ ...bug, output: z.null() }), async () => {
    http.log.warn('line without the request')
    throw new TypeError('bug')
  })
})
afterAll(async () => {
  await http.close()
  await app.close()
})

/** Returns the id of the last audit entry about an entity. */
async function auditedId(entityId: string): Promise<string | null | undefined> {
  const { data } = await app.call('ADMIN', listAudit, { limit: 100 })
  const id = data.find((entry) => entry.entityId === entityId)?.id ?? ''
  return (await app.call('ADMIN', getAuditEntry, { id })).data.requestId
}

describe('the id of a request', () => {
  it('names each request in a header of its answer, and in the body of a failure', async () => {
    const success = await app.send('ADMIN', 'GET', '/api/auth/me')
    expect(success.headers['x-request-id']).toMatch(pattern)
    for (const url of ['/api/auth/me', '/api/nowhere', '/api/%ff', `/uploads/${'x'.repeat(500)}`]) {
      const { headers, error } = await app.send(null, 'GET', url)
      expect(headers['x-request-id']).toMatch(pattern)
      expect(error?.requestId).toBe(headers['x-request-id'])
      expect(error?.requestId).not.toBe(success.headers['x-request-id'])
    }
  })

  it('ignores the request id that a client has sent', async () => {
    const sent = '0123456789'
    const { headers } = await app.send('ADMIN', 'GET', '/api/auth/me', {
      headers: { 'x-request-id': sent, 'request-id': sent },
    })
    expect(headers['x-request-id']).toMatch(pattern)
    expect(headers['x-request-id']).not.toBe(sent)
  })

  it('names the request in the answer to bytes that are not HTTP', async () => {
    await http.listen({ port: 0, host: '127.0.0.1' })
    const answer = await sendRaw(http.server, 'NONSENSE\r\n\r\n')
    const [, header] = /x-request-id: (\S+)/.exec(answer) ?? []
    expect(header).toMatch(pattern)
    expect(answer).toContain(`"requestId":"${header}"`)
  })

  it('writes the id of the request into all of its log lines, also those of the logger of the process', async () => {
    lines.length = 0
    const { headers } = await http.inject({ method: 'POST', url: '/api/bug', payload: {} })
    const id = headers['x-request-id']
    expect(lines.map(({ msg, reqId }) => [msg, reqId])).toEqual([
      ['incoming request', id],
      ['line without the request', id],
      ['INTERNAL', id],
      ['request completed', id],
    ])
  })

  it('stores the id of the request with its audit entries', async () => {
    const { headers, data } = await app.call('ADMIN', createUser, userForm())
    expect(await auditedId(data.id)).toBe(headers['x-request-id'])
  })

  it('stores the id of the request with a refused sign-in and a refused permission', async () => {
    const email = 'caissiere@yoon.test'
    const tried = await app.call(null, login, { email, password: 'wrong' })
    expect(tried.status).toBe(401)
    expect(await auditedId(app.userIds.CAISSIERE)).toBe(tried.headers['x-request-id'])
    const refused = await app.send('DRIVER', 'GET', declarationOf(listAudit).path)
    expect(refused.status).toBe(403)
    expect(await auditedId(app.userIds.DRIVER)).toBe(refused.headers['x-request-id'])
  })
})

describe('the id of a run of a job', () => {
  it('gives each run of a job an id, in its log lines and its audit entries', async () => {
    lines.length = 0
    const server = await createLoggingHttp()
    let runs = 0
    const run = async () => {
      runs += 1
      if (runs > 2) return
      await performInTransaction(app.db, systemCall(testNow), async ({ record }) =>
        record({ action: 'backup.made', entity: 'backup', entityId: `run ${runs}` }),
      )
      server.log.warn('line without the job')
      throw new Error('failed run')
    }
    startJobs([{ name: 'upkeep', everyMs: 1, run }], { http: server, readClock: async () => testNow })
    await vi.waitFor(() => expect(runs).toBeGreaterThan(2))
    await server.close()
    const failures = lines.filter(({ msg }) => msg === 'background job failed')
    const [first, second] = failures.map(({ reqId }) => reqId)
    expect(failures).toHaveLength(2)
    const logged = lines.filter(({ msg }) => msg === 'line without the job')
    expect(logged.map(({ reqId, job }) => [reqId, job])).toEqual(failures.map(({ reqId }) => [reqId, 'upkeep']))
    expect(failures.map(({ job }) => job)).toEqual(['upkeep', 'upkeep'])
    expect(first).toMatch(pattern)
    expect(second).not.toBe(first)
    expect([await auditedId('run 1'), await auditedId('run 2')]).toEqual([first, second])
  })
})
