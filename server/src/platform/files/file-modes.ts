import { chmodSync, existsSync, lstatSync, readdirSync, type Stats } from 'node:fs'
import { join } from 'node:path'
import type { Config } from '../config.ts'

/** Modes of everything that Yoon writes: other accounts of the machine have no access. */
export const folderMode = 0o700
export const fileMode = 0o600

const otherAccounts = 0o077
const ownName = /^(database|secret\.key)(\.|$)/

/** Applies these modes to every file and folder that this process and its children create from now on. */
export function restrictNewFiles(): void {
  process.umask(otherAccounts)
}

type Folders = Pick<Config, 'dataDir' | 'uploadDir' | 'privateDir' | 'backupDir' | 'bucket'>

/**
 * Returns the configured files and folders that other accounts of the machine can access; none on Windows, where modes
 * mean nothing.
 */
export function findReachableByOthers(config: Folders): string[] {
  return process.platform === 'win32' ? [] : storedPaths(config).filter(isReachable)
}

/**
 * Restricts files that earlier versions left accessible to other accounts; returns those of other owners, which cannot
 * be changed.
 */
export function restrictStoredFiles(config: Folders): string[] {
  return findReachableByOthers(config).filter((path) => !restrict(path))
}

/** Restricts a folder and everything in it: the embedded database creates some files readable for all accounts. */
export function restrictFolder(folder: string): void {
  if (process.platform === 'win32') return
  for (const path of [folder, ...pathsBelow(folder)].filter(isReachable)) restrict(path)
}

function restrict(path: string): boolean {
  try {
    chmodSync(path, factsOf(path)?.isDirectory() ? folderMode : fileMode)
    return !isReachable(path)
  } catch {
    // A missing file needs no mode.
    return !existsSync(path)
  }
}

/** Skips sockets and symlinks: their own mode means nothing. */
function isReachable(path: string): boolean {
  const facts = factsOf(path)
  if (!facts || !(facts.isFile() || facts.isDirectory())) return false
  return (facts.mode & otherAccounts) !== 0
}

/** Lists everything that Yoon wrote, without other software's files beside it. */
function storedPaths({ dataDir, uploadDir, privateDir, backupDir, bucket }: Folders): string[] {
  const own = namesIn(dataDir).filter((name) => ownName.test(name))
  const flat = bucket ? [] : [uploadDir, privateDir, backupDir]
  return [
    dataDir,
    ...own.map((name) => join(dataDir, name)).flatMap((path) => [path, ...pathsBelow(path)]),
    ...flat.flatMap((folder) => [folder, ...namesIn(folder).map((name) => join(folder, name))]),
  ].filter(factsOf)
}

function pathsBelow(folder: string): string[] {
  return namesIn(folder).flatMap((name) => [join(folder, name), ...pathsBelow(join(folder, name))])
}

/** Lists the names in a folder; none if this user may not list it, in which case only its own mode is checked. */
function namesIn(folder: string): string[] {
  try {
    return factsOf(folder)?.isDirectory() ? readdirSync(folder) : []
  } catch {
    return []
  }
}

/** Reads the stats of a path; undefined if it does not exist, lies within a file or is not accessible. */
function factsOf(path: string): Stats | undefined {
  try {
    return lstatSync(path)
  } catch {
    return undefined
  }
}
