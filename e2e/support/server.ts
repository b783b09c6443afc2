import { type ChildProcess, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'

/** The database of this run: `npm test` makes the journeys once with each. */
const isPostgres = process.env.YOON_E2E_DB === 'postgres'

export interface RunningServer {
  url: string
  /** Ends it and starts it again at the same address, on what it had stored. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Yoon as a process of its own, with the demonstration company in a database of its own. */
export async function startServer(more: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort()
  const store = isPostgres ? await createDatabase() : createFolder()
  const own = { PORT: String(port), HOST: '127.0.0.1', DEMO: '1', LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...own, ...store.env, ...more }
  let server = await start(env)
  const end = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      await end()
      server = await start(env)
    },
    async stop() {
      await end()
      await store.remove()
    },
  }
}

async function start(env: NodeJS.ProcessEnv): Promise<ChildProcess> {
  const server = spawn(process.execPath, ['server/src/main.ts'], {
    cwd: new URL('../..', import.meta.url).pathname,
    env,
    stdio: ['ignore', 'pipe', 'inherit'],
  })
  await untilReady(server)
  return server
}

interface Store {
  env: Record<string, string>
  remove(): Promise<void> | void
}

/** A folder that the first start fills. */
function createFolder(): Store {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-e2e-'))
  return { env: { DATA_DIR: folder, DATABASE_URL: '' }, remove: () => rmSync(folder, { recursive: true, force: true }) }
}

async function createDatabase(): Promise<Store> {
  const admin = process.env.TEST_DATABASE_URL
  if (!admin) throw new Error('TEST_DATABASE_URL is not set: run the journeys with npm run test:e2e')
  const name = `yoon_e2e_${randomBytes(6).toString('hex')}`
  await asAdmin(admin, `create database ${name}`)
  const url = new URL(admin)
  url.pathname = `/${name}`
  const folder = createFolder()
  return {
    env: { ...folder.env, DATABASE_URL: url.href },
    async remove() {
      await asAdmin(admin, `drop database ${name} with (force)`)
      await folder.remove()
    },
  }
}

async function asAdmin(connectionString: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString })
  await client.connect()
  await client.query(statement)
  await client.end()
}

function untilReady(server: ChildProcess): Promise<void> {
  return new Promise((resolve, reject) => {
    let said = ''
    server.stdout?.setEncoding('utf8').on('data', (text: string) => {
      said += text
      if (said.includes('Yoon is ready')) resolve()
    })
    server.once('exit', (code) => reject(new Error(`The server ended with ${code}: ${said}`)))
  })
}

async function findFreePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  if (typeof address !== 'object' || !address) throw new Error('No free port')
  return address.port
}
