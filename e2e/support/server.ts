import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { createServer } from 'node:net'
import { inject } from 'vitest'
import { copyCompany, type Store } from './store.ts'

export interface RunningServer {
  url: string
  /** Ends it and starts it again at the same address, on what it had stored. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Yoon as a process of its own, on a copy of its own of the demonstration company. */
export async function startServer(more: Record<string, string> = {}): Promise<RunningServer> {
  const store = await copyCompany(inject('company'))
  const server = await startServerOn(store, more)
  return {
    ...server,
    async stop() {
      await server.stop()
      await store.remove()
    },
  }
}

/** Yoon as a process of its own, on what is stored there; an empty store gets the demonstration company. */
export async function startServerOn(store: Store, more: Record<string, string> = {}): Promise<RunningServer> {
  const port = await findFreePort()
  // Nothing starts by itself in the middle of a journey, unless that is what it is about.
  const own = { PORT: String(port), HOST: '127.0.0.1', DEMO: '1', SCHEDULER: 'off', LOG_LEVEL: 'warn' }
  const env = { ...process.env, ...own, ...store.env, ...more }
  let server = await start(env)
  const stop = async () => {
    server.kill('SIGTERM')
    await once(server, 'exit')
  }
  return {
    url: `http://127.0.0.1:${port}`,
    async restart() {
      await stop()
      server = await start(env)
    },
    stop,
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
