import { gzipSync } from 'node:zlib'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertFailure, createTestApp, type TestApp } from '../../testing/app.ts'
import { sendRaw } from '../../testing/raw-http.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ publicUrl: 'https://yoon.test' })
  await app.app.listen({ port: 0, host: '127.0.0.1' })
})
afterAll(() => app.close())

describe('Strict-Transport-Security of at least a year', () => {
  it.for([
    ['NONSENSE\r\n\r\n', 400],
    ['GET / HTTP/1.1\r\nbad header\r\n\r\n', 400],
    [`GET / HTTP/1.1\r\nhost: x\r\nx: ${'y'.repeat(20_000)}\r\n\r\n`, 413],
    ['GET /health HTTP/1.1\r\nconnection: close\r\n\r\n', 400],
    ['POST /api/auth/login HTTP/1.1\r\nhost: x\r\nexpect: nonsense\r\nconnection: close\r\n\r\n', 417],
    ['GET /api/%ff HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 404],
    ['GET /health HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 200],
    ['GET /api/dashboard/bookings HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 401],
    ['GET /api/dashboard/bookings HTTP/1.0\r\n\r\n', 401],
    ['BREW /pot HTTP/1.1\r\nhost: x\r\nconnection: close\r\n\r\n', 400],
  ] as const)('sends Strict-Transport-Security of at least a year in the answer to %.40j', async ([text, status]) => {
    const answer = await sendRaw(app.app.server, text)
    expect(answer.startsWith(`HTTP/1.1 ${status} `), answer.slice(0, 100)).toBe(true)
    const age = /strict-transport-security: max-age=(\d+)/i.exec(answer)?.[1]
    expect(Number(age)).toBeGreaterThanOrEqual(31_536_000)
    expect(answer).toMatch(/x-content-type-options: nosniff/i)
    if (status >= 400 && status !== 417) assertFailure(status, answer.slice(answer.indexOf('\r\n\r\n') + 4))
  })
})

describe('Permissions-Policy', () => {
  it('denies pages access to devices, and listeners that keep them out of the page cache', async () => {
    const { headers } = await app.send(null, 'GET', '/health')
    for (const feature of ['camera', 'microphone', 'geolocation', 'usb', 'payment', 'unload'])
      expect(headers['permissions-policy']).toContain(`${feature}=()`)
  })
})

describe('an answer that is no page', () => {
  it.for(['/api/auth/me', '/api/nowhere', '/uploads/nowhere.webp', '/assets/nowhere.js'])(
    'sends with %s the headers of data alone, without those that only a page needs',
    async (url) => {
      const { headers } = await app.send('ADMIN', 'GET', url)
      expect(headers).toMatchObject({
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'x-content-type-options': 'nosniff',
      })
      expect(headers).not.toHaveProperty('permissions-policy')
      expect(headers).not.toHaveProperty('x-frame-options')
    },
  )

  it('sends a page the policies of its scripts, frames and features', async () => {
    const { headers } = await app.send(null, 'GET', '/dashboard')
    expect(headers['content-security-policy']).toContain("script-src 'self'")
    expect(headers['x-frame-options']).toBe('SAMEORIGIN')
    expect(headers['permissions-policy']).toContain('camera=()')
  })
})

describe('a compressed body', () => {
  const payload = { email: 'a@yoon.test', password: 'un-mot-42' }

  it.for(['gzip', 'br', 'deflate', 'GZIP', 'identity, gzip'])(
    'refuses a compressed body as unsupported: %s',
    async (encoding) => {
      const { statusCode, body } = await app.app.inject({
        method: 'POST',
        url: '/api/auth/login',
        headers: { 'content-type': 'application/json', 'content-encoding': encoding },
        payload: gzipSync(JSON.stringify(payload)),
      })
      assertFailure(statusCode, body)
      expect([statusCode, JSON.parse(body).error.code]).toEqual([415, 'UNSUPPORTED_MEDIA_TYPE'])
    },
  )

  it('refuses a caller without a session before a compressed body', async () => {
    const headers = { 'content-encoding': 'gzip' }
    expect((await app.send(null, 'POST', '/api/dashboard/vehicles', { headers, payload: {} })).status).toBe(401)
    expect((await app.send('ADMIN', 'POST', '/api/dashboard/vehicles', { headers, payload: {} })).status).toBe(415)
    expect((await app.send('ADMIN', 'POST', '/api/nowhere', { headers, payload: {} })).status).toBe(404)
  })

  it('reads a body with the encoding identity', async () => {
    const headers = { 'content-encoding': 'identity' }
    expect((await app.send(null, 'POST', '/api/auth/login', { headers, payload })).status).toBe(401)
  })
})
