import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'

/** What an uploaded backup may weigh: some 50,000 bookings. What is larger is restored from the list. */
export const maxBackupUploadBytes = 64 * 1024 * 1024

/** What a backup may be called, as strict as what keeps the files: one that leads elsewhere, or cannot be opened, is none. */
export const backupNamePattern = /^[A-Za-z0-9][A-Za-z0-9._-]{0,99}$/
const backupName = z.object({ name: z.string().check(z.regex(backupNamePattern)) })

/** What a restore counts, in the order in which it says so (specification §3). */
const restoreCountsSchema = z.object({
  users: z.int(),
  drivers: z.int(),
  vehicles: z.int(),
  bookings: z.int(),
  payments: z.int(),
  services: z.int(),
})

const backupSchema = z.object({
  /** The name of its file. */
  name: z.string(),
  /** As it is shown, in the company's time zone. */
  created: z.string(),
  /** In megabytes, with two decimals. */
  size: z.string(),
  /** `json`, or `bak` for the format of PostgreSQL. */
  type: z.enum(['json', 'bak']),
  /** True if it carries no signature of this server's key. */
  isForeign: z.boolean(),
  /** The size of its photos, in megabytes; none where it holds none. */
  filesSize: z.nullable(z.string()),
})
export type Backup = z.output<typeof backupSchema>

export const listBackups = endpoint({
  name: 'listBackups',
  summary: 'The kept backups, the newest first, and when the daily one is made',
  method: 'GET',
  path: '/api/dashboard/database/backups',
  guard: 'database:backup',
  output: z.object({
    backups: z.array(backupSchema),
    /** None where daily backups are off. */
    schedule: z.nullable(z.object({ at: z.string(), keep: z.int() })),
  }),
})

export const measureBackup = endpoint({
  name: 'measureBackup',
  summary: "How large what a backup may hold beside the company's data is at present",
  method: 'GET',
  path: '/api/dashboard/database/backup/contents',
  guard: 'database:backup',
  output: z.object({
    /** Estimated size in megabytes. */
    journal: z.object({ size: z.string() }),
    files: z.object({ count: z.int(), size: z.string() }),
  }),
})

export const createBackup = endpoint({
  name: 'createBackup',
  summary: 'Makes a backup of one moment; where none can be kept, the link makes it while it is downloaded',
  method: 'POST',
  path: '/api/dashboard/database/backup',
  guard: 'database:backup',
  input: z.object({
    /** Includes the journal; default true. */
    hasJournal: z.optional(z.boolean('Le choix du journal est invalide')),
    /** Keeps the photos beside it; default false. */
    hasFiles: z.optional(z.boolean('Le choix des photos est invalide')),
  }),
  output: z.object({
    backup: z.object({ filename: z.string(), size: z.string(), type: z.enum(['json', 'bak']) }),
    downloadUrl: z.string(),
  }),
  extra: z.object({ message: z.optional(z.string()) }),
  status: 201,
  errors: ['TOO_MANY_ATTEMPTS'],
})

export const restoreBackup = endpoint({
  name: 'restoreBackup',
  summary: `Replaces all data by those of a listed backup or of an uploaded one of at most ${maxBackupUploadBytes / 1024 / 1024} MB: all of it or nothing`,
  method: 'POST',
  path: '/api/dashboard/database/restore',
  guard: 'database:restore',
  input: z.object({
    /** The name of a listed backup. */
    backupFile: z.optional(z.string('Le nom de la sauvegarde est illisible')),
    /** The content of a JSON backup. */
    backupData: z.optional(z.unknown()),
    /** Accepts a backup that was made elsewhere; without it such a backup is refused. */
    isForeignAccepted: z.optional(z.boolean('La confirmation est invalide')),
  }),
  output: z.object({
    /** The backup that was made just before, where one can be kept. */
    safetyBackup: z.nullable(z.string()),
    /** Number of images of the vehicles without a file. */
    missingImages: z.int(),
  }),
  extra: z.object({
    counts: restoreCountsSchema,
    /** Restored values that forms would refuse: their number, and the first ones with their places; absent if there is none. */
    problems: z.optional(z.object({ count: z.int(), sentences: z.array(z.string()) })),
  }),
  reauthenticates: 'always',
  errors: ['NOT_FOUND', 'RESTORE_RUNNING', 'FOREIGN_BACKUP', 'INVALID_BACKUP', 'TOO_MANY_ATTEMPTS'],
})

export const deleteBackup = endpoint({
  name: 'deleteBackup',
  summary: 'Deletes a kept backup with its photos',
  method: 'DELETE',
  path: '/api/dashboard/database/backups/:name',
  guard: { allOf: ['database:backup', 'database:restore'] },
  params: backupName,
  output: z.object({ name: z.string() }),
})

export const linkBackup = endpoint({
  name: 'linkBackup',
  summary:
    'A link that downloads a kept backup, or its photos: for ten minutes, with ranges, and gone once the last byte was sent',
  method: 'POST',
  path: '/api/dashboard/database/backups/:name/link',
  guard: 'database:backup',
  params: backupName,
  input: z.object({
    /** The archive of its photos instead. */
    isOfFiles: z.optional(z.boolean('Le choix du fichier est invalide')),
  }),
  output: z.object({ downloadUrl: z.string() }),
})
