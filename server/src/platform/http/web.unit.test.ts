import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createHttp } from './fastify.ts'
import { createInlineHashes, serveWeb } from './web.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-web-'))
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Writes the file as a build does that ends at a second. */
function build(text: string, second: number): void {
  const file = join(folder, 'csp.json')
  writeFileSync(file, text)
  utimesSync(file, second, second)
}

const none = { script: [], style: [] }
const first = { script: ['sha256-a'], style: ['sha256-b'] }
const second = { script: ['sha256-c'], style: ['sha256-d'] }

describe('the hashes of what is inline in the page', () => {
  it('are none where nothing was built, and those of the last build as soon as there is one', () => {
    const hashesAt = createInlineHashes(folder)
    expect(hashesAt('/')).toEqual(none)
    build(JSON.stringify(first), 1)
    expect(hashesAt('/')).toEqual(first)
    build(JSON.stringify(second), 2)
    expect(hashesAt('/dashboard')).toEqual(second)
  })

  it('are those of the build before while the next is being written or the folder is gone', () => {
    const hashesAt = createInlineHashes(folder)
    build(JSON.stringify(first), 1)
    expect(hashesAt('/')).toEqual(first)
    build('{"script":["sha2', 2)
    expect(hashesAt('/')).toEqual(first)
    rmSync(folder, { recursive: true })
    expect(hashesAt('/')).toEqual(first)
  })

  it('are not looked for where no page is', () => {
    const hashesAt = createInlineHashes(folder)
    build(JSON.stringify(first), 1)
    for (const url of ['/api', '/api/auth/me?x=1', '/uploads/a.webp', '/assets/index.js'])
      expect(hashesAt(url), url).toEqual(none)
    for (const url of ['/', '/?x=/api/', '/dashboard/bookings', '/apis']) expect(hashesAt(url), url).toEqual(first)
  })
})

describe('the files of the web application', () => {
  const options = {
    logLevel: 'silent',
    trustedProxies: 0,
    isSecure: false,
    shedAboveMs: Number.POSITIVE_INFINITY,
    inlineHashes: () => none,
  }

  it('are given in part, and a part beyond their end or a failed precondition is refused as such', async () => {
    writeFileSync(join(folder, 'index.html'), '<!doctype html>')
    writeFileSync(join(folder, 'a.txt'), '0123456789')
    const http = await createHttp(options)
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
})
