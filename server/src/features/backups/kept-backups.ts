import type { Backup } from '@yoon/contract/backups/calls'
import { backupNamePattern } from '@yoon/contract/backups/limits'
import { localDateTime } from '@yoon/contract/dates'
import { AppError } from '../../platform/app-error.ts'
import type { PostgresDump } from '../../platform/database/postgres-dump.ts'
import type { Archive, ArchivedFile } from '../../platform/files/archive.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Signer } from '../../platform/signature.ts'
import { backupNotFound } from './backup-words.ts'

/** Storage, tools and schedule of backups. */
export interface BackupSetup {
  archive: Archive
  /** PostgreSQL's own backup programs, if they are installed. */
  dump: PostgresDump | undefined
  schedule: { at: string; keep: number } | undefined
  /** Number of safety backups (made by restores) that are kept. */
  safetyKeep: number
  /** Cleans up the embedded database, which does not do so by itself. */
  tidy: () => Promise<void>
  /** True if the daily backup includes the photos and papers; false if they are in the same bucket as the backups. */
  hasDailyFiles: boolean
}

/** Dependencies of making and restoring backups. */
export interface BackupTools extends BackupSetup {
  /** Store of the photos. */
  files: FileStore
  /** Store of the files of papers. */
  privateFiles: FileStore
  signer: Signer
}

export type BackupType = Backup['type']

/** File name prefixes by kind of backup: on request, daily, before a restore, or made while it is downloaded. */
const kinds = {
  manual: 'yoon',
  daily: 'yoon-quotidienne',
  safety: 'yoon-avant-restauration',
  direct: 'yoon-directe',
  directWithoutJournal: 'yoon-directe-sans-journal',
}
export type BackupKind = keyof typeof kinds

const named = /^(yoon(?:-[a-z]+)*)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})\.(json|bak)$/

/** Returns a name like `yoon-20261121-143200000.json`, with the time in UTC, so that names sort by time. */
export function backupName(kind: BackupKind, type: BackupType, now: Date): string {
  const at = now
    .toISOString()
    .replace(/[-:.Z]/g, '')
    .replace('T', '-')
  return `${kinds[kind]}-${at}.${type}`
}

export function isOfKind(name: string, kind: BackupKind): boolean {
  return named.exec(name)?.[1] === kinds[kind]
}

export interface KeptBackup extends ArchivedFile {
  type: BackupType
  madeAt: Date
  /** True if a signature file lies beside it. */
  isSigned: boolean
  /** Size of the archive of its photos in bytes, if it has one. */
  filesBytes: number | undefined
}

/** Files beside a backup: the signature of a dump, the archive of its photos. */
const companions = ['sig', 'files'] as const

export function companionOf(name: string, companion: (typeof companions)[number]): string {
  return `${name}.${companion}`
}

/** Lists the kept backups, the newest first; ignores other files. */
export async function listKept(archive: Archive): Promise<KeptBackup[]> {
  const all = await archive.list()
  const sizes = new Map(all.map(({ name, bytes }) => [name, bytes]))
  const files = all.flatMap((file) => {
    const type = backupNamePattern.test(file.name) ? /\.(json|bak)$/.exec(file.name)?.[1] : undefined
    if (type === undefined) return []
    const isSigned = sizes.has(companionOf(file.name, 'sig'))
    const filesBytes = sizes.get(companionOf(file.name, 'files'))
    return [{ ...file, type: type as BackupType, madeAt: momentOf(file), isSigned, filesBytes }]
  })
  return files.toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime() || (a.name < b.name ? 1 : -1))
}

/** Returns the kept backup with a name; only listed files are ever opened. */
export async function findBackup(archive: Archive, name: string): Promise<KeptBackup> {
  const kept = (await listKept(archive)).find((backup) => backup.name === name)
  if (!kept) throw new AppError('NOT_FOUND', { message: backupNotFound })
  return kept
}

/** Deletes the backups of a kind except the newest `keep`. */
export async function removeOldest(archive: Archive, kind: BackupKind, keep: number): Promise<void> {
  const kept = (await listKept(archive)).filter(({ name }) => isOfKind(name, kind))
  for (const backup of kept.slice(keep)) await removeBackup(archive, backup)
}

/** Deletes a backup and its companion files, the companions first, so that none is left without its backup. */
export async function removeBackup(archive: Archive, backup: KeptBackup): Promise<void> {
  await removeFiles(archive, backup)
  if (backup.isSigned) await archive.remove(companionOf(backup.name, 'sig'))
  await archive.remove(backup.name)
}

/** Deletes the photos beside a backup. */
export async function removeFiles(archive: Archive, { name, filesBytes }: KeptBackup): Promise<void> {
  if (filesBytes !== undefined) await archive.remove(companionOf(name, 'files'))
}

function momentOf({ name, storedAt }: ArchivedFile): Date {
  const [, , ...parts] = named.exec(name) ?? []
  const [year, month, day, hour, minute, second, millisecond] = parts.map(Number)
  if (year === undefined || month === undefined) return storedAt
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond))
}

/** Returns a backup as the API describes it. */
export function describeKept(
  { name, type, bytes, madeAt, filesBytes }: KeptBackup,
  { timeZone, isForeign }: { timeZone: string; isForeign: boolean },
): Backup {
  const { day, time } = localDateTime(madeAt, timeZone)
  const created = `${day.split('-').toReversed().join('/')} à ${time}`
  const filesSize = filesBytes === undefined ? null : megabytes(filesBytes)
  return { name, type, size: megabytes(bytes), created, isForeign, filesSize }
}

/** Formats a size in megabytes with two decimals, at least 0.01. */
export function megabytes(bytes: number): string {
  return Math.max(0.01, bytes / 1024 / 1024).toFixed(2)
}
