import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { node24, root, SetupError } from './setup.mjs'

/** @typedef {{ token: string, user: unknown }} Session */
/** @typedef {Awaited<ReturnType<typeof startDemoCompany>>} DemoCompany */

/** Password of server/src/demo, which this file cannot import before the packages are installed. */
const password = 'yoon-demo'

/** Starts Yoon with a demonstration company of its own, in a temporary folder that is deleted with it. */
export async function startDemoCompany() {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-demo-'))
  const server = spawn(node24, ['server/src/main.ts'], { cwd: root, env: environment(folder), stdio: 'pipe' })
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  const onExit = () => {
    server.kill('SIGKILL')
    removeFolder()
  }
  process.once('exit', onExit)
  const url = await untilReady(server)
  /** @type {Map<string, Promise<Session>>} */
  const sessions = new Map()
  return {
    url,
    /** Returns the session of an account, which is opened once. */
    session(/** @type {string} */ account) {
      const session = sessions.get(account) ?? signIn(url, account)
      sessions.set(account, session)
      return session
    },
    async stop() {
      process.off('exit', onExit)
      server.kill('SIGTERM')
      await once(server, 'exit')
      removeFolder()
    },
  }
}

/** Turns the scheduler off and overrides the machine's own configuration. @param {string} folder */
function environment(folder) {
  const own = { PORT: '0', HOST: '127.0.0.1', DEMO: '1', DATA_DIR: folder, DATABASE_URL: '', PUBLIC_URL: '' }
  return { ...process.env, ...own, SCHEDULER: 'off', LOG_LEVEL: 'warn' }
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<string>} its address
 */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let output = ''
    const hear = (/** @type {string} */ text) => {
      output += text
      const url = / ready: (\S+)\s/.exec(output)?.[1]
      if (url) resolve(url)
    }
    server.stdout?.setEncoding('utf8').on('data', hear)
    server.stderr?.setEncoding('utf8').on('data', hear)
    server.once('exit', () => reject(new SetupError(`Yoon did not start:\n${output}`)))
  })
}

/**
 * @param {string} url
 * @param {string} account
 * @returns {Promise<Session>}
 */
async function signIn(url, account) {
  const response = await fetch(`${url}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: `${account}@yoon.demo`, password }),
  })
  if (!response.ok) throw new SetupError(`${account} could not sign in: ${response.status}`)
  const { data } = /** @type {{ data: Session }} */ (await response.json())
  return data
}
