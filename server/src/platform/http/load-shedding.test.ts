import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { assertFailure } from '../../testing/app.ts'
import { testHttpOptions } from '../../testing/http.ts'
import { createHttp } from './fastify.ts'
import { serveHealth } from './health.ts'

let http: FastifyInstance
beforeAll(async () => {
  http = await createHttp({ ...testHttpOptions, shedAboveMs: 50 })
  serveHealth(http, async () => undefined, 'silent')
  http.get('/work', { config: { guard: 'public' } }, () => 'done')
  await http.ready()
})
afterAll(() => http.close())

/** Blocks the event loop, for 200 ms at a time. */
async function overload(times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) {
    const until = performance.now() + 200
    while (performance.now() < until);
    await setImmediate()
  }
}

async function statusOf(url: string): Promise<number> {
  return (await http.inject(url)).statusCode
}

describe('an overloaded process', () => {
  it('sheds requests with Retry-After, answers the probes and recovers afterwards', async () => {
    expect(await statusOf('/work')).toBe(200)
    // The delay is averaged over a second.
    await overload(12)
    const refused = await http.inject('/work')
    assertFailure(refused.statusCode, refused.body)
    expect([refused.statusCode, refused.headers['retry-after'], refused.json().error.code]).toEqual([
      503,
      '5',
      'UNAVAILABLE',
    ])
    expect(refused.headers).toMatchObject({ 'x-content-type-options': 'nosniff' })
    for (const probe of ['/health', '/ready', '/ready?from=proxy']) expect(await statusOf(probe)).toBe(200)
    await vi.waitFor(async () => expect(await statusOf('/work')).toBe(200), { timeout: 10_000 })
  })
})
