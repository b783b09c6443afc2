import { type Backup, backupNamePattern } from '@yoon/contract/backups'
import { localDateTime } from '@yoon/contract/dates'
import { AppError } from '../../platform/app-error.ts'
import type { PostgresDump } from '../../platform/database/postgres-dump.ts'
import type { Archive, ArchivedFile } from '../../platform/files/archive.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import type { Signer } from '../../platform/signature.ts'
import { backupNotFound } from './backup-words.ts'

/** Where backups are kept, how they are made, and when by themselves. */
export interface BackupSetup {
  archive: Archive
  /** PostgreSQL's own programs, where they are at hand. */
  dump: PostgresDump | undefined
  schedule: { at: string; keep: number } | undefined
  /** How many are kept of those that restores make. */
  safetyKeep: number
  /** The upkeep of a database that does not do it by itself. */
  tidy: () => Promise<void>
  /** True if the daily backup holds the photos: not where they lie in the same bucket as the backups. */
  hasDailyFiles: boolean
}

/** Dependencies of making and restoring backups. */
export interface BackupTools extends BackupSetup {
  /** Store of the photos. */
  files: FileStore
  signer: Signer
}

export type BackupType = Backup['type']

/** Why a backup was made: asked for, by the hour, before a restore, or while it is downloaded. */
const kinds = {
  manual: 'yoon',
  daily: 'yoon-quotidienne',
  safety: 'yoon-avant-restauration',
  direct: 'yoon-directe',
  directWithoutJournal: 'yoon-directe-sans-journal',
}
export type BackupKind = keyof typeof kinds

const named = /^(yoon(?:-[a-z]+)*)-(\d{4})(\d\d)(\d\d)-(\d\d)(\d\d)(\d\d)(\d{3})\.(json|bak)$/

/** `yoon-20261121-143200000.json`: of an instant, in UTC, so that names sort as they were made. */
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

/** What is kept, the newest first; other files are none of ours. */
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

/** The kept backup of this name; only what is listed is ever opened. */
export async function findBackup(archive: Archive, name: string): Promise<KeptBackup> {
  const kept = (await listKept(archive)).find((backup) => backup.name === name)
  if (!kept) throw new AppError('NOT_FOUND', { message: backupNotFound })
  return kept
}

/** Removes those of a kind beyond so many of the newest. */
export async function removeOldest(archive: Archive, kind: BackupKind, keep: number): Promise<void> {
  const kept = (await listKept(archive)).filter(({ name }) => isOfKind(name, kind))
  for (const backup of kept.slice(keep)) await removeBackup(archive, backup)
}

/** Removes a backup with what lies beside it; that goes first, so that nothing is left alone. */
export async function removeBackup(archive: Archive, backup: KeptBackup): Promise<void> {
  await removeFiles(archive, backup)
  if (backup.isSigned) await archive.remove(companionOf(backup.name, 'sig'))
  await archive.remove(backup.name)
}

/** Removes the photos beside a backup. */
export async function removeFiles(archive: Archive, { name, filesBytes }: KeptBackup): Promise<void> {
  if (filesBytes !== undefined) await archive.remove(companionOf(name, 'files'))
}

function momentOf({ name, storedAt }: ArchivedFile): Date {
  const [, , ...parts] = named.exec(name) ?? []
  const [year, month, day, hour, minute, second, millisecond] = parts.map(Number)
  if (year === undefined || month === undefined) return storedAt
  return new Date(Date.UTC(year, month - 1, day, hour, minute, second, millisecond))
}

/** A backup as it travels. */
export function describeKept(
  { name, type, bytes, madeAt, filesBytes }: KeptBackup,
  { timeZone, isForeign }: { timeZone: string; isForeign: boolean },
): Backup {
  const { day, time } = localDateTime(madeAt, timeZone)
  const created = `${day.split('-').toReversed().join('/')} à ${time}`
  const filesSize = filesBytes === undefined ? null : megabytes(filesBytes)
  return { name, type, size: megabytes(bytes), created, isForeign, filesSize }
}

/** With two decimals, and never nothing. */
export function megabytes(bytes: number): string {
  return Math.max(0.01, bytes / 1024 / 1024).toFixed(2)
}
