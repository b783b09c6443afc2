import { inject } from 'vitest'
import { type Child, startNode } from '../../server/src/testing/child-process.ts'
import { copyCompany, type Store } from './store.ts'

export interface RunningServer {
  url: string
  /** Ends it and starts it again at the same address, on what it had stored. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Yoon as a process of its own on a store that goes with it: a copy of the demonstration company, unless given. */
export async function startServer(
  more: Record<string, string> = {},
  openStore: () => Promise<Store> = () => copyCompany(inject('company')),
): Promise<RunningServer> {
  const store = await openStore()
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
  // No booking starts by itself and a slow machine sends nobody away, unless that is what a journey is about.
  const own = { HOST: '127.0.0.1', DEMO: '1', SCHEDULER: 'off', SHED_ABOVE_MS: '600000', LOG_LEVEL: 'warn' }
  const env = { ...own, ...store.env, ...more }
  let server = start({ PORT: '0', ...env })
  const url = await server.listensAt()
  const stop = async () => {
    server.process.kill('SIGTERM')
    await server.ended
  }
  return {
    url,
    async restart() {
      await stop()
      server = start({ ...env, PORT: new URL(url).port })
      await server.listensAt()
    },
    stop,
  }
}

function start(env: Record<string, string>): Child {
  const server = startNode(new URL('../../server/src/main.ts', import.meta.url), [], env)
  server.process.stderr?.pipe(process.stderr)
  return server
}
