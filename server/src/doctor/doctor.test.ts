import { once } from 'node:events'
import { chmodSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { lineAbout, runDoctor } from '../testing/doctor.ts'

let folder: string
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-doctor-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const examine = (env: Record<string, string> = {}) => runDoctor({ DATA_DIR: folder, ...env })

describe('npm run doctor', () => {
  it('finds no problem in a working installation and changes nothing', async () => {
    const diagnosis = await examine()
    const wrong = diagnosis.lines.filter((line) => line.startsWith('✗'))
    // A clone that only runs the server's tests has no built web application.
    expect(wrong.filter((line) => !line.includes('The web application is not built'))).toEqual([])
    expect(diagnosis.code).toBe(wrong.length ? 1 : 0)
    expect(lineAbout(diagnosis, 'The embedded database is used')).toMatch(/^!/)
    expect(readdirSync(folder)).toEqual([])
    expect(lineAbout(diagnosis, `${folder} can be written`)).toMatch(/^[✓!]/)
    expect(lineAbout(diagnosis, 'is free to listen on')).toMatch(/^✓/)
  })

  it('reports files that other accounts can access as a problem', async () => {
    const closed = await examine()
    expect(lineAbout(closed, 'Other accounts of this machine cannot reach')).toMatch(/^✓/)
    const dataDir = join(folder, 'open')
    mkdirSync(join(dataDir, 'database'), { recursive: true })
    chmodSync(dataDir, 0o700)
    chmodSync(join(dataDir, 'database'), 0o700)
    writeFileSync(join(dataDir, 'database', 'wal'), '')
    chmodSync(join(dataDir, 'database', 'wal'), 0o666)
    const diagnosis = await examine({ DATA_DIR: dataDir })
    rmSync(dataDir, { recursive: true })
    expect(lineAbout(diagnosis, `can reach ${join(dataDir, 'database', 'wal')}.`)).toMatch(/^✗/)
    expect(diagnosis.code).toBe(1)
  })

  it('reports an invalid environment variable as a problem', async () => {
    const diagnosis = await examine({ PORT: 'three' })
    expect(diagnosis.code).toBe(1)
    expect(diagnosis.lines[0]).toBe('✗ PORT must be a whole number from 0 to 65535.')
  })

  it('tells whether metrics are served, without the token', async () => {
    expect(lineAbout(await examine({}), 'Metrics are not served')).toMatch(/^✓/)
    const token = 'x'.repeat(20)
    const diagnosis = await examine({ METRICS_TOKEN: token })
    expect(lineAbout(diagnosis, 'Metrics are served at /metrics')).toMatch(/^✓/)
    expect(diagnosis.lines.join()).not.toContain(token)
  })

  it.for(['UPLOAD_DIR', 'BACKUP_DIR'])('reports a %s that cannot be written', async (variable) => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    const diagnosis = await examine({ [variable]: join(file, 'within') })
    expect(diagnosis.code).toBe(1)
    expect(lineAbout(diagnosis, join(file, 'within'))).toMatch(/^✗ .* cannot be written: /)
  })

  it('distinguishes a port used by another program from one used by Yoon', async () => {
    let answer = 'something else'
    const other = createServer((_request, response) => response.end(answer)).listen(0, '127.0.0.1')
    await once(other, 'listening')
    const { port } = other.address() as AddressInfo
    const taken = await examine({ PORT: String(port) })
    expect(taken.code).toBe(1)
    expect(lineAbout(taken, `Port ${port}`)).toMatch(/^✗/)
    answer = '{"success":true,"data":{"status":"alive"}}'
    const running = await examine({ PORT: String(port), PUBLIC_URL: `http://127.0.0.1:${port}` })
    expect(lineAbout(running, `Yoon answers at 127.0.0.1:${port}.`)).toMatch(/^✓/)
    expect(lineAbout(running, `Yoon answers at http://127.0.0.1:${port}.`)).toMatch(/^✓/)
    other.close()
  })

  it('warns about a public address without TLS or behind an unknown proxy', async () => {
    const diagnosis = await examine({ HOST: '0.0.0.0', PUBLIC_URL: 'http://yoon.invalid', DEMO: '0' })
    expect(lineAbout(diagnosis, 'without TLS')).toMatch(/^!/)
    const proxied = await examine({ PUBLIC_URL: 'https://yoon.invalid', DEMO: '0' })
    expect(lineAbout(proxied, 'TRUST_PROXY is 0')).toMatch(/^!/)
    expect(lineAbout(proxied, 'Nothing answers at https://yoon.invalid')).toMatch(/^!/)
  })
})
