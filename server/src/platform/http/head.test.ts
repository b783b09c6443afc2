import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

describe('HEAD', () => {
  it.for(['/health', '/ready', '/api/openapi.json', '/api/docs'])(
    'answers HEAD %s as GET, without a body',
    async (url) => {
      const [head, get] = [await app.app.inject({ method: 'HEAD', url }), await app.app.inject({ method: 'GET', url })]
      expect([head.statusCode, head.body]).toEqual([200, ''])
      expect(head.headers['content-type']).toBe(get.headers['content-type'])
      expect(head.headers['content-length']).toBe(String(Buffer.byteLength(get.body)))
    },
  )

  it('answers HEAD of a call with 404: reading may count against a limit or use up a link', async () => {
    const headers = { authorization: `Bearer ${app.tokens.ADMIN}` }
    for (const url of ['/api/dashboard/bookings/export', '/api/auth/me'])
      expect((await app.app.inject({ method: 'HEAD', url, headers })).statusCode).toBe(404)
  })
})
