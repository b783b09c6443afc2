import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { createInlineHashes } from './web.ts'

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
