import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { login } from '@yoon/contract/auth/calls'
import type { OutputOf } from '@yoon/contract/endpoint'
import { demoAccounts, demoPassword } from '../../server/src/demo/load-demo.ts'
import { startNode } from '../../server/src/testing/child-process.ts'
import { call } from './client.ts'

export interface RunningServer {
  url: string
  /** Returns the resident memory of the process, in megabytes. */
  memory(): number
  stop(): Promise<void>
}

/** Starts Yoon as a process of its own, with the memory settings of `deploy/`. */
export function startYoon(env: Record<string, string>): Promise<RunningServer> {
  const file = new URL('../../server/src/main.ts', import.meta.url)
  return start(file, { PORT: '0', LOG_LEVEL: 'warn', NODE_OPTIONS: '--max-semi-space-size=16', ...env })
}

/** Starts a process that prints `ready: <address>` when it listens. */
export async function start(file: URL, env: Record<string, string>): Promise<RunningServer> {
  const child = startNode(file, [], env)
  // A bench that fails leaves no server behind.
  const onExit = () => child.process.kill('SIGKILL')
  process.once('exit', onExit)
  const url = await child.listensAt()
  return {
    url,
    memory: () => residentKb(child.process.pid ?? 0) / 1024,
    async stop() {
      process.off('exit', onExit)
      child.process.kill('SIGTERM')
      await child.ended
    },
  }
}

/** Reads the resident memory of a process. Waiting for `ps` stops this process, and with it the clocks of calls under way. */
function residentKb(pid: number): number {
  const file = `/proc/${pid}/status`
  if (existsSync(file)) return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(file, 'utf8'))?.[1])
  return Number(execFileSync('ps', ['-o', 'rss=', '-p', `${pid}`]).toString())
}

export type SignedIn = OutputOf<typeof login>

/** Address of a running Yoon, and the session of its administrator. */
export interface Demo {
  url: string
  signedIn: SignedIn
}

/** Signs in the administrator of the demonstration company. */
export function signIn(url: string): Promise<SignedIn> {
  const { email = '' } = demoAccounts.find(({ label }) => /administrat/i.test(label)) ?? {}
  return call({ url }, login, { email, password: demoPassword })
}
