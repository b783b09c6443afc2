import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { testHttpOptions } from '../../testing/http.ts'
import { createHttp } from './fastify.ts'
import { createInlineHashes, serveWeb } from './web.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-web-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the file as a build does that ends at the given second. */
function build(text: string, second: number): void {
  const file = join(folder, 'csp.json')
  writeFileSync(file, text)
  utimesSync(file, second, second)
}

const none = { script: [], style: [] }
const first = { script: ['sha256-a'], style: ['sha256-b'] }
const second = { script: ['sha256-c'], style: ['sha256-d'] }

describe('createInlineHashes', () => {
  it('returns no hashes without a build, and those of the latest build once there is one', () => {
    const hashesAt = createInlineHashes(folder)
    expect(hashesAt('/')).toEqual(none)
    build(JSON.stringify(first), 1)
    expect(hashesAt('/')).toEqual(first)
    build(JSON.stringify(second), 2)
    expect(hashesAt('/dashboard')).toEqual(second)
  })

  it('returns the previous hashes while the next build is written or the folder is missing', () => {
    const hashesAt = createInlineHashes(folder)
    build(JSON.stringify(first), 1)
    expect(hashesAt('/')).toEqual(first)
    build('{"script":["sha2', 2)
    expect(hashesAt('/')).toEqual(first)
    rmSync(folder, { recursive: true })
    expect(hashesAt('/')).toEqual(first)
  })

  it('returns no hashes for a URL outside of the page', () => {
    const hashesAt = createInlineHashes(folder)
    build(JSON.stringify(first), 1)
    for (const url of ['/api', '/api/auth/me?x=1', '/uploads/a.webp', '/assets/index.js'])
      expect(hashesAt(url), url).toEqual(none)
    for (const url of ['/', '/?x=/api/', '/dashboard/bookings', '/apis']) expect(hashesAt(url), url).toEqual(first)
  })
})

describe('serveWeb', () => {
  it('serves a range of a file, and answers 416 beyond its end and 412 for a failed precondition', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder, 'a.txt'), '0123456789')
    const http = await createHttp(testHttpOptions)
    await serveWeb(http, folder)
    const ask = async (headers: Record<string, string>) => {
      const { statusCode, body, headers: sent } = await http.inject({ url: '/a.txt', headers })
      return [statusCode, body, sent['content-range']]
    }
    expect(await ask({ range: 'bytes=2-4' })).toEqual([206, '234', 'bytes 2-4/10'])
    expect(await ask({ range: 'bytes=10-' })).toEqual([416, '', 'bytes */10'])
    expect(await ask({ 'if-match': '"other"' })).toEqual([412, '', undefined])
    expect(await ask({ range: 'nonsense' })).toEqual([200, '0123456789', undefined])
    await http.close()
  })

  it('serves one page for all links of missions, which no cache keeps and no search engine lists', async () => {
    writeFileSync(join(folder, 'index.html'), 'the application')
    writeFileSync(join(folder, 'mission.html'), 'the mission')
    mkdirSync(join(folder, 'm'))
    writeFileSync(join(folder, 'mission.html.br'), brotliCompressSync('the mission'))
    const http = await createHttp(testHttpOptions)
    await serveWeb(http, folder)
    for (const url of ['/m/AbC-123_x', '/m/AbC-123_x?from=whatsapp', '/m/']) {
      const { statusCode, body, headers } = await http.inject({ url })
      expect([statusCode, body], url).toEqual([200, 'the mission'])
      expect(headers, url).toMatchObject({
        'cache-control': 'no-store',
        'referrer-policy': 'no-referrer',
        'x-robots-tag': 'noindex, nofollow',
      })
    }
    const compressed = await http.inject({ url: '/m/AbC-123_x', headers: { 'accept-encoding': 'br' } })
    expect(compressed.headers).toMatchObject({ 'content-encoding': 'br', 'cache-control': 'no-store' })
    for (const url of ['/m', '/m/a/b', '/m/a.b', '/mission']) {
      expect((await http.inject({ url })).statusCode, url).toBe(404)
    }
    expect((await http.inject({ method: 'POST', url: '/m/abc' })).statusCode).toBe(404)
    await http.close()
  })

  it('serves the page of clients at the address of their links', async () => {
    writeFileSync(join(folder, 'index.html'), 'the application')
    writeFileSync(join(folder, 'client.html'), 'the trip')
    const http = await createHttp(testHttpOptions)
    await serveWeb(http, folder)
    const { statusCode, body, headers } = await http.inject({ url: '/c/AbC-123_x' })
    expect([statusCode, body]).toEqual([200, 'the trip'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const url of ['/c', '/c/', '/c/a/b']) expect((await http.inject({ url })).statusCode, url).toBe(404)
    await http.close()
  })

  it('serves the page of payments at the address of their links', async () => {
    writeFileSync(join(folder, 'index.html'), 'the application')
    writeFileSync(join(folder, 'payment.html'), 'the payment')
    const http = await createHttp(testHttpOptions)
    await serveWeb(http, folder)
    const { statusCode, body, headers } = await http.inject({ url: '/p/AbC-123_x?back=ok' })
    expect([statusCode, body]).toEqual([200, 'the payment'])
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' })
    for (const url of ['/p', '/p/', '/p/a/b']) expect((await http.inject({ url })).statusCode, url).toBe(404)
    await http.close()
  })

  it('serves no file of the build whose name begins with a dot', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder, '.stamp'), 'private')
    const http = await createHttp(testHttpOptions)
    await serveWeb(http, folder)
    const { statusCode, body } = await http.inject({ url: '/.stamp' })
    expect(statusCode).toBe(404)
    expect(body).not.toContain('private')
    await http.close()
  })
})
