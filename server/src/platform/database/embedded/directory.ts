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

/** Another process works on the folder; two of them would both acknowledge writes and lose rows silently. */
export class DirectoryInUse extends Error {}

/** The place is none for a database; the sentence is for whoever starts the server. */
export class UnusableDirectory extends Error {}

// What Yoon itself puts beside its database, hidden files, and what a fresh disk holds.
const ownNames = /^(database\.|secret\.key(\.|$)|uploads$|backups$|lost\+found$|\.)/

/**
 * Refuses a data folder of which somebody else makes use, before anything in it is touched: a database in it must be one,
 * and a folder without one must be new.
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

/** Makes the parent folder of a database and takes it for this process alone, until `release` or the process's end. */
export async function lockDirectory(directory: string): Promise<{ release(): void }> {
  const parent = dirname(directory)
  makeFolder(parent)
  writeFileSync(join(parent, '.writable'), '')
  rmSync(join(parent, '.writable'))
  const path = join(realpathSync(parent), basename(directory))
  return process.platform === 'linux' ? lockBySocket(path) : lockByPidFile(`${path}.pid`)
}

/** Makes a folder and those above it. Node's own recursion never ends below `/proc`, where nothing can be made. */
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

/** A socket in Linux's abstract namespace: the kernel frees the name with the process, even after `kill -9`. */
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
 * Makes a database that does not exist yet: `create` fills a temporary folder, which then takes the name. A process
 * killed halfway leaves nothing that looks like a database; what it left is cleared by the next.
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
