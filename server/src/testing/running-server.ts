import { confirmTwoFactor, getCurrentUser, login, startTwoFactor } from '@yoon/contract/auth/calls'
import { Secret, TOTP } from 'otpauth'
import { type Child, startNode } from './child-process.ts'
import { fetchAdmitted } from './fetch-admitted.ts'

/** First administrator of a server that is started as a process. */
const firstAdmin = { ADMIN_EMAIL: 'chef@yoon.test', ADMIN_PASSWORD: 'yoon-secret' }

export interface RunningServer {
  child: Child
  url: string
  /** Calls the server as its first administrator; rejects if the connection is refused or breaks off. */
  send(method: string, path: string, body?: object): Promise<Reply>
  /** Sends a signal and waits for the exit; resolves to the exit code, or to the signal. */
  end(signal: NodeJS.Signals): Promise<number | NodeJS.Signals>
}

export interface Reply {
  status: number
  data: { id: string } & Record<string, unknown>
  code: string | undefined
}

/** Starts Yoon as a process and signs in its first administrator. */
export async function startServer(env: Record<string, string>): Promise<RunningServer> {
  const given = { PORT: '0', DEMO: '0', LOG_LEVEL: 'silent', SCHEDULER: 'off', ...firstAdmin, ...env }
  const child = startNode(new URL('../main.ts', import.meta.url), [], given)
  const url = await child.listensAt()
  const headers = await signIn(url, env.DATABASE_URL ?? env.DATA_DIR ?? '')
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

interface Known {
  headers: Record<string, string>
  recoveryCodes: string[]
}

/** Administrator's session of each database, for a server that starts on it again. */
const administrators = new Map<string, Known>()

/**
 * Signs in the first administrator, with two-factor authentication as every administrator must; returns headers for
 * calls.
 */
async function signIn(url: string, database: string): Promise<Record<string, string>> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = firstAdmin
  const known = administrators.get(database)
  if (known && (await send(url + getCurrentUser.path, 'GET', known.headers)).status === 200) return known.headers
  const code = known?.recoveryCodes.pop()
  const signedIn = await fetchAdmitted(url + login.path, {
    method: login.method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password, ...(code && { code }) }),
  })
  const { data } = (await signedIn.json()) as { data: { token: string } }
  // Each call has its own connection: a reused one could be closed by a server that shuts down.
  const headers = { authorization: `Bearer ${data.token}`, connection: 'close' }
  const recoveryCodes = known?.recoveryCodes ?? (await enrol(url, headers))
  administrators.set(database, { headers, recoveryCodes })
  return headers
}

async function enrol(url: string, headers: Record<string, string>): Promise<string[]> {
  const { data: started } = await send(url + startTwoFactor.path, startTwoFactor.method, headers, {})
  const code = new TOTP({ secret: Secret.fromBase32(String(started.secret)) }).generate()
  const { data } = await send(url + confirmTwoFactor.path, confirmTwoFactor.method, headers, { code })
  return data.recoveryCodes as string[]
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
