import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { createServer } from 'node:net'
import { basename, dirname, join } from 'node:path'

/** Another process works on the folder; two of them would both acknowledge writes and lose rows silently. */
export class DirectoryInUse extends Error {}

/** Makes the parent folder of a database and takes it for this process alone, until `release` or the process's end. */
export async function lockDirectory(directory: string): Promise<{ release(): void }> {
  const parent = dirname(directory)
  mkdirSync(parent, { recursive: true })
  writeFileSync(join(parent, '.writable'), '')
  rmSync(join(parent, '.writable'))
  const path = join(realpathSync(parent), basename(directory))
  return process.platform === 'linux' ? lockBySocket(path) : lockByPidFile(`${path}.pid`)
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
  writeFileSync(file, String(process.pid))
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
