import { chmodSync, mkdtempSync, readFileSync, rmSync, statfsSync } from 'node:fs'
import { freemem } from 'node:os'

const gigabyte = 2 ** 30

/** Folder of Linux that is in memory. */
const memory = '/dev/shm'

/**
 * Points the temporary files of this process and its children to a folder in memory, if there is ample room: databases
 * are made and dropped by the hundreds, and on a disk their files cost the kernel a third of all CPU time.
 * The end of the process removes the folder.
 */
export function keepTemporaryFilesInMemory() {
  if (process.env.TMPDIR || !hasRoom()) return
  const folder = mkdtempSync(`${memory}/yoon-tests-`)
  // PostgreSQL runs as another user when this one is root.
  chmodSync(folder, 0o711)
  process.env.TMPDIR = folder
  process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
}

function hasRoom() {
  try {
    const mount = readFileSync('/proc/mounts', 'utf8').match(/^\S+ \/dev\/shm tmpfs (\S+)/m)
    // PostgreSQL's own programs may have to run from there.
    if (!mount?.[1] || mount[1].split(',').includes('noexec')) return false
    const { bavail, bsize } = statfsSync(memory)
    const free = process.availableMemory?.() ?? freemem()
    return bavail * bsize >= 4 * gigabyte && free >= 10 * gigabyte
  } catch {
    return false
  }
}
