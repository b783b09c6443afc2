import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { type AddressInfo, connect, createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startAblyDouble } from './testing/ably-double.ts'
import { type Child, startNode } from './testing/child-process.ts'
import { createEmbeddedFolder } from './testing/database.ts'
import { fetchAdmitted } from './testing/fetch-admitted.ts'

const account = { ADMIN_EMAIL: 'chef@yoon.test', ADMIN_PASSWORD: 'yoon-secret' }
const credentials = JSON.stringify({ email: account.ADMIN_EMAIL, password: account.ADMIN_PASSWORD })

/** Migrated data folder that several tests use in turn. */
let shared: string
let folder: string
let children: Child[]
beforeAll(async () => {
  shared = mkdtempSync(join(tmpdir(), 'yoon-shared-'))
  await createEmbeddedFolder(join(shared, 'database'))
})
afterAll(() => rmSync(shared, { recursive: true, force: true }))
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-main-'))
  children = []
})
afterEach(async () => {
  for (const { process } of children) process.kill('SIGKILL')
  await Promise.all(children.map(({ ended }) => ended))
  rmSync(folder, { recursive: true, force: true })
})

/** Starts the server as a process, by default on a free port with a database in a folder of its own. */
function start(env: Record<string, string> = {}): Child {
  const child = startNode(new URL('./main.ts', import.meta.url), [], {
    PORT: '0',
    DATA_DIR: folder,
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...account,
    ...env,
  })
  children.push(child)
  return child
}

async function started(env: Record<string, string> = {}): Promise<{ child: Child; url: string }> {
  const child = start(env)
  return { child, url: await child.listensAt() }
}

function login(url: string, body = credentials): Promise<Response> {
  return fetchAdmitted(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
  })
}

/** Returns the one line in which a server says why it cannot start. */
async function refused(env: Record<string, string>): Promise<string> {
  const child = start(env)
  expect(await child.ended).toBe(1)
  const lines = child.stderr().trimEnd().split('\n')
  expect(lines).toHaveLength(1)
  return lines[0] ?? ''
}

/** Puts a migrated database without rows into the data folder, to skip the seconds that its creation takes. */
function usePrepared(): Promise<void> {
  return createEmbeddedFolder(join(folder, 'database'))
}

async function freePort(): Promise<{ port: number; release(): Promise<void> }> {
  const server = createServer()
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  return {
    port,
    async release() {
      server.close()
      await once(server, 'close')
    },
  }
}

/** One server, started once: the last of its tests ends it. */
describe('a running server', { timeout: 180_000 }, () => {
  let running: Awaited<ReturnType<typeof started>>
  beforeAll(async () => {
    children = []
    running = await started({ DATA_DIR: shared, LOG_LEVEL: 'info' })
  })
  afterAll(async () => {
    running.child.process.kill('SIGKILL')
    await running.child.ended
  })

  it('logs the requested URLs without the tickets in them', async () => {
    const { child, url } = running
    await fetch(`${url}/api/realtime?after=7&ticket=first-secret&x=1`)
    await fetch(`${url}/downloads/second-secret?x=1`)
    await child.says(/"url":"\/downloads\/…\?x=…"/)
    expect(child.stdout()).toContain('"url":"/api/realtime?after=7&ticket=…&x=…"')
    expect(child.stdout()).not.toContain('secret')
  })

  it('reports that another Yoon runs on the folder, which keeps serving', async () => {
    expect(await refused({ DATA_DIR: shared })).toBe(`Another Yoon is already running on ${shared}.`)
    expect((await fetch(`${running.url}/ready`)).status).toBe(200)
  })

  it('completes a running request after SIGTERM, then exits with 0', async () => {
    const { child, url } = running
    const { hostname, port } = new URL(url)
    const socket = connect(Number(port), hostname)
    let answer = ''
    socket.on('data', (chunk) => {
      answer += chunk.toString()
    })
    const continued = once(socket, 'data')
    const length = Buffer.byteLength(credentials)
    socket.write(
      `POST /api/auth/login HTTP/1.1\r\nhost: x\r\nexpect: 100-continue\r\ncontent-type: application/json\r\ncontent-length: ${length}\r\n\r\n`,
    )
    await continued
    child.process.kill('SIGTERM')
    await child.says('Closing')
    socket.write(credentials)
    await once(socket, 'close')
    expect(answer).toMatch(/^HTTP\/1\.1 100 Continue\r\n\r\nHTTP\/1\.1 200 OK[\s\S]*"success":true/)
    expect(await child.ended).toBe(0)
    expect(child.stdout()).toMatch(/Closed\.\n$/)
    expect(child.stderr()).toBe('')
  })
})

describe('when the server cannot start', { timeout: 180_000 }, () => {
  it('reports an invalid configuration in one line and creates no folder', async () => {
    const dataDir = join(folder, 'data')
    expect(await refused({ PORT: 'abc', DATA_DIR: dataDir })).toBe('PORT must be a whole number from 0 to 65535.')
    expect(await refused({ DATABASE_URL: 'mysql://x', DATA_DIR: dataDir })).toMatch(
      /^DATABASE_URL must be a PostgreSQL address/,
    )
    expect(await refused({ DEMO: '1', HOST: '0.0.0.0', DATA_DIR: dataDir })).toMatch(
      /^The demonstration accounts have a public password/,
    )
    expect(await refused({ ABLY_API_KEY: 'secret', DATA_DIR: dataDir })).toMatch(/^ABLY_API_KEY must be a key of Ably/)
    expect(existsSync(dataDir)).toBe(false)
  })

  it('reports in one line that Ably refuses the key', async () => {
    const ably = await startAblyDouble('appId.keyId:secret')
    const env = { ABLY_API_KEY: 'appId.keyId:another', ABLY_ENDPOINT: ably.url, DATA_DIR: join(folder, 'data') }
    expect(await refused(env)).toMatch(/^ABLY_API_KEY is refused by Ably \(error 40101\): /)
    expect(existsSync(env.DATA_DIR)).toBe(false)
    await ably.close()
  })

  it('reports that the port is taken', async () => {
    const taken = await freePort()
    expect(await refused({ PORT: String(taken.port), DATA_DIR: shared })).toBe(
      `Port ${taken.port} of 127.0.0.1 is taken: set PORT to another one.`,
    )
    await taken.release()
  })

  it('reports that the host is not an address of this machine', async () => {
    expect(await refused({ HOST: '203.0.113.7', ADMIN_EMAIL: 'a@b.sn', DATA_DIR: shared })).toBe(
      'HOST 203.0.113.7 is not an address of this machine.',
    )
  })

  it('reports that the database cannot be reached, without its password', async () => {
    const { port, release } = await freePort()
    await release()
    const line = await refused({ DATABASE_URL: `postgres://yoon:geheim@127.0.0.1:${port}/yoon` })
    expect(line).toMatch(new RegExp(`^The database at 127\\.0\\.0\\.1:${port}/yoon cannot be reached: .+\\.$`))
    expect(line).not.toContain('geheim')
  })

  it.skipIf(process.platform !== 'linux')('reports that the folder cannot be written', async () => {
    // Sysfs refuses writes even to root.
    expect(await refused({ DATA_DIR: '/sys/yoon' })).toBe('The folder /sys/yoon cannot be written.')
  })

  it('reports that DATA_DIR is not a folder', async () => {
    const file = join(folder, 'file')
    writeFileSync(file, '')
    expect(await refused({ DATA_DIR: file })).toBe(`${file} is not a folder (set DATA_DIR to one).`)
  })

  it('reports that the path of the database is not a folder', async () => {
    writeFileSync(join(folder, 'database'), 'kept')
    expect(await refused({})).toBe(`${join(folder, 'database')} is not a folder: the database goes there.`)
    expect(readFileSync(join(folder, 'database'), 'utf8')).toBe('kept')
  })

  it('reports that other software uses the folder, and leaves it unchanged', async () => {
    for (const place of [folder, join(folder, 'database')]) {
      mkdirSync(place, { recursive: true })
      writeFileSync(join(place, 'notes.txt'), 'kept')
      expect(await refused({})).toBe(
        `The folder ${place} holds something else (notes.txt): set DATA_DIR to an empty folder.`,
      )
      expect(readdirSync(place)).toEqual(['notes.txt'])
      rmSync(join(place, 'notes.txt'))
    }
  })

  it.skipIf(process.platform !== 'linux')('reports that a folder below /proc cannot be used', async () => {
    expect(await refused({ DATA_DIR: '/proc/yoon/data' })).toBe(
      'The folder /proc/yoon cannot be made: set DATA_DIR to another one.',
    )
    expect(await refused({ DATA_DIR: '/proc' })).toMatch(/^The folder \/proc holds something else \(.+\): set DATA_DIR/)
  })

  it('reports a damaged database in readable words', async () => {
    mkdirSync(join(folder, 'database'))
    writeFileSync(join(folder, 'database', 'PG_VERSION'), 'damaged')
    const line = await refused({})
    expect(line).toMatch(new RegExp(`^The embedded database in ${folder} cannot be opened: .+\\.$`))
    expect(line).not.toContain('[object')
  })
})

describe('the first start', { timeout: 180_000 }, () => {
  it('creates the first administrator, who can sign in, also after a restart', async () => {
    const first = await started()
    expect(first.child.stdout()).toContain('The first administrator is chef@yoon.test.')
    expect(first.child.stdout()).not.toContain(account.ADMIN_PASSWORD)
    expect((await login(first.url)).status).toBe(200)
    first.child.process.kill('SIGTERM')
    expect(await first.child.ended).toBe(0)
    const second = await started({ ADMIN_EMAIL: 'autre@yoon.test' })
    expect(second.child.stdout()).not.toContain('administrator')
    expect((await login(second.url)).status).toBe(200)
  })

  it('generates a password and prints it once', async () => {
    await usePrepared()
    const { child, url } = await started({ ADMIN_PASSWORD: '' })
    const password = /Password \(shown this once\): (\S{16})\n/.exec(child.stdout())?.[1]
    expect((await login(url, JSON.stringify({ email: account.ADMIN_EMAIL, password }))).status).toBe(200)
  })

  it('loads the demonstration company, prints its accounts, and refuses to serve them publicly', async () => {
    await usePrepared()
    const { child, url } = await started({ DEMO: '1' })
    expect(child.stdout()).toContain('Demonstration accounts, password yoon-demo:')
    for (const name of [
      'admin',
      'moderateur',
      'operatrice',
      'caissiere',
      'parc',
      'operatrice-caissiere',
      'chauffeur',
      'client',
    ]) {
      expect(child.stdout()).toContain(` ${name}@yoon.demo `)
      const body = JSON.stringify({ email: `${name}@yoon.demo`, password: 'yoon-demo' })
      expect((await login(url, body)).status, name).toBe(200)
    }
    child.process.kill('SIGTERM')
    expect(await child.ended).toBe(0)
    const exposed = start({ HOST: '0.0.0.0' })
    expect(await exposed.ended).toBe(1)
    expect(exposed.stderr()).toMatch(/^The demonstration accounts have a public password/)
  })
})

describe('SIGTERM', { timeout: 180_000 }, () => {
  it('closes idle and unused connections at once after SIGTERM', async () => {
    const { child, url } = await started({ DATA_DIR: shared })
    const { hostname, port } = new URL(url)
    await (await fetch(`${url}/health`)).text()
    const idle = connect(Number(port), hostname)
    await once(idle, 'connect')
    child.process.kill('SIGTERM')
    expect(await child.ended).toBe(0)
    idle.destroy()
  })
})
