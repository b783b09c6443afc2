import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { createBackup, deleteBackup, linkBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { openArchiveFolder } from '../../platform/files/archive-folder.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { insertClient } from '../../testing/builders.ts'
import { listenOn } from '../../testing/socket.ts'

const run = promisify(execFile)
let folder: string
let app: TestApp
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-backups-'))
  app = await createTestApp({ backups: backupSetup({ archive: openArchiveFolder(join(folder, 'kept')) }) })
  await insertClient(app.db, { firstName: 'Ñdèye' })
})
afterAll(async () => {
  await app.close()
  rmSync(folder, { recursive: true, force: true })
})
beforeEach(async () => {
  await sql`delete from call_counts`.execute(app.db)
  app.setNow(testNow)
})

const minuteMs = 60_000
const later = (minutes: number) => new Date(testNow.getTime() + minutes * minuteMs)

/** Makes a backup at a moment and returns its name. */
async function make(minutes: number): Promise<string> {
  app.setNow(later(minutes))
  return (await app.call('ADMIN', createBackup)).data.backup.filename
}

async function link(name: string): Promise<string> {
  return (await app.call('ADMIN', linkBackup, { name })).data.downloadUrl
}

/** Script of a child process that reads complete replies in turn and, like a browser, then closes each connection. */
const reader = `
  const { get } = require('node:http')
  const take = ([url, ...urls]) => url && get(url, { agent: false }, (answer) => {
    let missing = Number(answer.headers['content-length'])
    answer.on('data', (chunk) => {
      missing -= chunk.length
      if (missing > 0) return
      answer.socket.destroy()
      take(urls)
    })
  })
  take(process.argv.slice(1))`

describe('a download link', () => {
  it('serves a download link without a session and expires it once its last byte is sent', async () => {
    const url = await link(await make(5))
    const { statusCode, headers, body } = await app.app.inject({ url })
    expect(statusCode).toBe(200)
    expect(headers['content-disposition']).toBe('attachment; filename="yoon-20261121-143700000.json"')
    expect(headers['cache-control']).toBe('no-store')
    expect(JSON.parse(body)).toMatchObject({ format: 'yoon-backup', formatVersion: 1 })
    await vi.waitFor(async () => expect((await app.app.inject({ url })).statusCode).toBe(404), 20_000)
  })

  it('serves one of six simultaneous requests for a download link', async () => {
    const url = await link(await make(7))
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => app.app.inject({ url })))
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 404, 404, 404, 404, 404])
  })

  it('keeps a download link valid after an interrupted download', async () => {
    const name = 'yoon-large.json'
    writeFileSync(join(folder, 'kept', name), Buffer.alloc(32 * 1024 * 1024))
    const url = await link(name)
    const address = await listenOn(app.app)
    const cut = new AbortController()
    const { body } = await fetch(`${address}${url}`, { signal: cut.signal })
    await body?.getReader().read()
    cut.abort()
    const tail = { headers: { range: 'bytes=-10' } }
    await vi.waitFor(async () => expect((await fetch(`${address}${url}`, tail)).status).toBe(206), 20_000)
    await app.call('ADMIN', deleteBackup, { name })
  })

  it('expires a download link if the client hangs up right after the last byte', async () => {
    const name = 'yoon-two-megabytes.json'
    writeFileSync(join(folder, 'kept', name), 'x'.repeat(2 * 1024 * 1024))
    const address = await listenOn(app.app)
    const urls = await Promise.all(Array.from({ length: 20 }, () => link(name)))
    await run(process.execPath, ['-e', reader, ...urls.map((url) => address + url)])
    const again = await Promise.all(urls.map((url) => app.app.inject({ url })))
    expect(again.map(({ statusCode }) => statusCode)).toEqual(urls.map(() => 404))
    await app.call('ADMIN', deleteBackup, { name })
  })

  it('refuses a download link of a session that was idle for too long', async () => {
    const name = await make(9)
    const as = await app.signIn(app.userIds.ADMIN)
    app.setNow(later(10))
    const { downloadUrl } = (await app.call(as, linkBackup, { name })).data
    await sql`update sessions set last_used_at = ${later(-60)} 
      where id = (select session_id from links order by expires_at desc limit 1)`.execute(app.db)
    expect((await app.app.inject({ url: downloadUrl })).statusCode).toBe(404)
  })

  it('serves ranges, so that an interrupted download can resume', async () => {
    const url = await link(await make(11))
    const ask = (range: string) => app.app.inject({ url, headers: { range } })
    const first = await ask('bytes=0-99')
    expect([first.statusCode, first.rawPayload.length]).toEqual([206, 100])
    const total = Number(/\/(\d+)$/.exec(String(first.headers['content-range']))?.[1])
    expect((await ask(`bytes=${total}-`)).statusCode).toBe(416)
    const rest = await ask('bytes=100-')
    expect(rest.headers['content-range']).toBe(`bytes 100-${total - 1}/${total}`)
    expect(JSON.parse(first.body + rest.body)).toMatchObject({ format: 'yoon-backup' })
    await vi.waitFor(async () => expect((await ask('bytes=0-99')).statusCode).toBe(404), 20_000)
  })

  it('expires a download link once as many bytes as the file has were sent, whatever the ranges', async () => {
    const url = await link(await make(13))
    const ask = (range: string) => app.app.inject({ url, headers: { range } })
    const total = Number(/\/(\d+)$/.exec(String((await ask('bytes=0-0')).headers['content-range']))?.[1])
    const allButLast = `bytes=0-${total - 2}`
    expect((await ask(allButLast)).statusCode).toBe(206)
    expect((await ask(allButLast)).statusCode).toBe(404)
    expect((await ask(`bytes=${total - 1}-`)).statusCode).toBe(404)
  })

  it('expires a download link after ten minutes, with its session and with its file', async () => {
    const name = await make(15)
    const [late, left, gone] = [await link(name), await link(name), await link(name)]
    app.setNow(later(25))
    expect((await app.app.inject({ url: late })).statusCode).toBe(404)
    app.setNow(later(16))
    const as = await app.signIn(app.userIds.ADMIN)
    const theirs = (await app.call(as, linkBackup, { name })).data.downloadUrl
    await app.send(as, 'POST', '/api/auth/logout')
    expect((await app.app.inject({ url: theirs })).statusCode).toBe(404)
    expect((await app.app.inject({ url: left })).statusCode).toBe(200)
    await app.call('ADMIN', deleteBackup, { name })
    expect((await app.app.inject({ url: gone })).statusCode).toBe(404)
  })

  it.for(['none', '..%2f..%2fetc%2fpasswd', 'x'.repeat(43)])('answers 404 at /downloads/%s', async (ticket) => {
    expect((await app.app.inject({ url: `/downloads/${ticket}` })).statusCode).toBe(404)
  })
})
