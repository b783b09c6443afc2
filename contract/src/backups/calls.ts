import * as z from 'zod/mini'
import { endpoint } from '../endpoint.ts'
import { entities } from '../entities.ts'
import { backupNamePattern, maxBackupUploadBytes } from './limits.ts'

const backupName = z.object({ name: z.string().check(z.regex(backupNamePattern)) })

/** Number of rows per table that a restore wrote, in the order of its message (rules/backups 23). */
const restoreCountsSchema = z.object({
  users: z.int(),
  drivers: z.int(),
  vehicles: z.int(),
  bookings: z.int(),
  payments: z.int(),
  services: z.int(),
})

const backupSchema = z.object({
  /** File name. */
  name: z.string(),
  /** Creation time, formatted in the company's time zone. */
  created: z.string(),
  /** Size in megabytes, with two decimals. */
  size: z.string(),
  /** `json`, or `bak` for the format of PostgreSQL. */
  type: z.enum(['json', 'bak']),
  /** True if it carries no signature of this server's key. */
  isForeign: z.boolean(),
  /** Size of its photos in megabytes; null if it holds no photos. */
  filesSize: z.nullable(z.string()),
})
export type Backup = z.output<typeof backupSchema>

export const listBackups = endpoint({
  name: 'listBackups',
  summary: 'Lists the kept backups, newest first, and the time of the daily one',
  method: 'GET',
  path: '/api/dashboard/database/backups',
  guard: 'database:backup',
  shows: ['backup', 'settings'],
  output: z.object({
    backups: z.array(backupSchema),
    /** Null if daily backups are off. */
    schedule: z.nullable(z.object({ at: z.string(), keep: z.int() })),
  }),
})

export const measureBackup = endpoint({
  name: 'measureBackup',
  summary: 'Returns the sizes of the optional parts of a backup: photos and audit journal',
  method: 'GET',
  path: '/api/dashboard/database/backup/contents',
  guard: 'database:backup',
  shows: ['backup', 'settings'],
  output: z.object({
    /** Estimated size in megabytes. */
    journal: z.object({ size: z.string() }),
    files: z.object({ count: z.int(), size: z.string() }),
  }),
  timeoutSeconds: 120,
})

export const createBackup = endpoint({
  name: 'createBackup',
  summary: 'Makes a backup from one snapshot; if none can be kept, the link makes it during the download',
  method: 'POST',
  path: '/api/dashboard/database/backup',
  guard: 'database:backup',
  changes: ['backup'],
  input: z.object({
    /** Includes the journal; default true. */
    hasJournal: z.optional(z.boolean('Le choix du journal est invalide')),
    /** Stores the photos beside the backup; default false. */
    hasFiles: z.optional(z.boolean('Le choix des photos est invalide')),
  }),
  output: z.object({
    backup: z.object({ filename: z.string(), size: z.string(), type: z.enum(['json', 'bak']) }),
    downloadUrl: z.string(),
  }),
  extra: z.object({ message: z.optional(z.string()) }),
  status: 201,
  errors: ['TOO_MANY_ATTEMPTS'],
  timeoutSeconds: 3_600,
})

export const restoreBackup = endpoint({
  name: 'restoreBackup',
  summary: `Replaces all data by a listed backup or an uploaded one of at most ${maxBackupUploadBytes / 1024 / 1024} MB, entirely or not at all`,
  method: 'POST',
  path: '/api/dashboard/database/restore',
  guard: 'database:restore',
  changes: entities,
  input: z.object({
    /** The name of a listed backup. */
    backupFile: z.optional(z.string('Le nom de la sauvegarde est illisible')),
    /** The content of a JSON backup. */
    backupData: z.optional(z.unknown()),
    /** Accepts a backup that was made elsewhere; without it such a backup is refused. */
    isForeignAccepted: z.optional(z.boolean('La confirmation est invalide')),
  }),
  output: z.object({
    /** Backup made just before the restore; null if the server cannot keep backups. */
    safetyBackup: z.nullable(z.string()),
    /** Number of vehicle images whose file is missing. */
    missingImages: z.int(),
  }),
  extra: z.object({
    counts: restoreCountsSchema,
    /**
     * Restored values that forms would refuse: their number, and the first ones with their locations; absent if there
     * are none.
     */
    problems: z.optional(z.object({ count: z.int(), sentences: z.array(z.string()) })),
    /** Number of restored payments of the demonstration, which moved no real money; absent on a demonstration. */
    demonstrationPayments: z.optional(z.int()),
  }),
  reauthenticates: 'always',
  errors: ['NOT_FOUND', 'RESTORE_RUNNING', 'FOREIGN_BACKUP', 'INVALID_BACKUP', 'TOO_MANY_ATTEMPTS'],
  timeoutSeconds: 3_600,
})

export const deleteBackup = endpoint({
  name: 'deleteBackup',
  summary: 'Deletes a kept backup with its photos',
  method: 'DELETE',
  path: '/api/dashboard/database/backups/:name',
  guard: { allOf: ['database:backup', 'database:restore'] },
  changes: ['backup'],
  params: backupName,
  output: z.object({ name: z.string() }),
  timeoutSeconds: 120,
})

export const linkBackup = endpoint({
  name: 'linkBackup',
  summary:
    'Creates a link that downloads a kept backup or its photos: valid for ten minutes, with ranges, until the last byte is sent',
  method: 'POST',
  path: '/api/dashboard/database/backups/:name/link',
  guard: 'database:backup',
  changes: [],
  params: backupName,
  input: z.object({
    /** Links to the archive of its photos instead. */
    isOfFiles: z.optional(z.boolean('Le choix du fichier est invalide')),
  }),
  output: z.object({ downloadUrl: z.string() }),
})
