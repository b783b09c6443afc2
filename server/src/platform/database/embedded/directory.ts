import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'
import { fileMode, folderMode } from '../../files/file-modes.ts'

/** Another process uses the folder. Two processes would both acknowledge writes and lose rows silently. */
export class DirectoryInUse extends Error {}

/** The folder cannot hold a database; the message is for the operator. */
export class UnusableDirectory extends Error {}

// Files that Yoon itself puts beside its database, hidden files, and the contents of a fresh disk.
const ownNames = /^(database\.|secret\.key(\.|$)|uploads$|backups$|lost\+found$|\.)/

/**
 * Refuses a data folder that other software uses, before touching anything in it: a `database` in it must be one, and a
 * folder without one must be new.
 */
export function refuseForeign(folder: string): void {
  if (!existsSync(folder)) return
  const names = readdirSync(folder)
  const database = join(folder, 'database')
  if (!names.includes('database')) {
    const others = names.filter((name) => !ownNames.test(name))
    refuseOthers(folder, others)
  } else if (!statSync(database, { throwIfNoEntry: false })?.isDirectory()) {
    throw new UnusableDirectory(`${database} is not a folder: the database goes there.`)
  } else {
    const inside = readdirSync(database)
    if (!inside.includes('PG_VERSION')) refuseOthers(database, inside)
  }
}

function refuseOthers(folder: string, [first]: string[]): void {
  if (first === undefined) return
  const sentence = `The folder ${folder} holds something else (${first}): set DATA_DIR to an empty folder.`
  throw new UnusableDirectory(sentence)
}

/** Creates the parent folder of a database and locks it for this process, until `release` or the process ends. */
export async function lockDirectory(directory: string): Promise<{ release(): void }> {
  const parent = dirname(directory)
  makeFolder(parent)
  writeFileSync(join(parent, '.writable'), '')
  rmSync(join(parent, '.writable'))
  const path = join(realpathSync(parent), basename(directory))
  return process.platform === 'linux' ? lockBySocket(path) : lockByPidFile(`${path}.pid`)
}

/** Creates a folder and its parents. Node's own recursion never ends below `/proc`, where no folder can be created. */
function makeFolder(path: string): void {
  if (existsSync(path)) return
  makeFolder(dirname(path))
  try {
    mkdirSync(path, { mode: folderMode })
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined
    if (code === 'ENOENT')
      throw new UnusableDirectory(`The folder ${path} cannot be made: set DATA_DIR to another one.`)
    if (code !== 'EEXIST') throw error
  }
}

/** Binds a socket in Linux's abstract namespace: the kernel frees the name with the process, even after `kill -9`. */
function lockBySocket(path: string): Promise<{ release(): void }> {
  const name = `\0yoon-${createHash('sha256').update(path).digest('hex').slice(0, 32)}`
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy())
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(error.code === 'EADDRINUSE' ? new DirectoryInUse(path) : error),
    )
    server.listen(name, () => resolve({ release: () => server.close() }))
    server.unref()
  })
}

function lockByPidFile(file: string): { release(): void } {
  const owner = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0
  if (owner > 0 && owner !== process.pid && isAlive(owner)) throw new DirectoryInUse(file)
  writeFileSync(file, String(process.pid), { mode: fileMode })
  return { release: () => rmSync(file, { force: true }) }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}

/**
 * Creates a missing database: `create` fills a temporary folder, which is then renamed. A process that is killed
 * half-way leaves no incomplete database; the next call removes its temporary folder.
 */
export async function createDirectory(directory: string, create: (temporary: string) => Promise<void>): Promise<void> {
  const parent = dirname(directory)
  const prefix = `${basename(directory)}.creating-`
  for (const left of readdirSync(parent).filter((name) => name.startsWith(prefix))) {
    rmSync(join(parent, left), { recursive: true, force: true })
  }
  if (existsSync(directory)) return
  const temporary = join(parent, `${prefix}${process.pid}`)
  await create(temporary)
  renameSync(temporary, directory)
}
