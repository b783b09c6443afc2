import { inject } from 'vitest'
import { shortLivedNode } from '../../scripts/lib/short-lived-node.mjs'
import { type Child, startNode } from '../../server/src/testing/child-process.ts'
import { copyCompany, type Store } from './store.ts'

export interface RunningServer {
  url: string
  /** Stops the server and starts it again at the same address, on the same data. */
  restart(): Promise<void>
  stop(): Promise<void>
}

/** Starts Yoon as a separate process on a temporary store: by default a copy of the demonstration company. */
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

/** Starts Yoon as a separate process on a store; an empty store gets the demonstration company. */
export async function startServerOn(store: Store, more: Record<string, string> = {}): Promise<RunningServer> {
  // No automatic starts and no load shedding on a slow machine, unless a test overrides these settings.
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
  const server = startNode(new URL('../../server/src/main.ts', import.meta.url), [], env, shortLivedNode)
  server.process.stderr?.pipe(process.stderr)
  return server
}
