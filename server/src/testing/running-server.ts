import { login } from '@yoon/contract/auth'
import { type Child, startNode } from './child-process.ts'
import { fetchAdmitted } from './fetch-admitted.ts'

/** The first administrator of a server that is started as a process. */
const firstAdmin = { ADMIN_EMAIL: 'chef@yoon.test', ADMIN_PASSWORD: 'yoon-secret' }

export interface RunningServer {
  child: Child
  url: string
  /** Calls it as its first administrator; rejects where the connection was refused or broke off. */
  send(method: string, path: string, body?: object): Promise<Reply>
  /** Ends it by a signal, and waits until it is gone: its exit code, or the signal. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

export interface Reply {
  status: number
  data: { id: string } & Record<string, unknown>
  code: string | undefined
}

/** Yoon as a process, with its first administrator signed in. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const given = { PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', SCHEDULER: 'off', ...firstAdmin, ...env }
  const child = startNode(new URL('../main.ts', import.meta.url), [], given)
  const url = await child.listensAt()
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = firstAdmin
  const signedIn = await fetchAdmitted(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  // A connection of its own for each call: none is handed back while the server closes.
  const headers = { authorization: `Bearer ${data.token}`, connection: 'close' }
  return {
    child,
    url,
    send: (method, path, body) => send(url + path, method, headers, body),
    end(signal) {
      child.process.kill(signal)
      return child.ended
    },
  }
}

async function send(url: string, method: string, headers: Record<string, string>, body?: object): Promise<Reply> {
  const response = await fetch(url, {
    method,
    headers: { ...headers, ...(body && { 'content-type': 'application/json' }) },
    ...(body && { body: JSON.stringify(body) }),
  })
  const reply = (await response.json()) as { data: Reply['data']; error?: { code: string } }
  return { status: response.status, data: reply.data, code: reply.error?.code }
}
