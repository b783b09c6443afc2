import type { Config } from '../config.ts'
import type { Archive } from './archive.ts'
import { openArchiveBucket } from './archive-bucket.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { openBucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './folder.ts'

/** Opens the configured storage of uploaded files. */
export function openConfiguredFiles({ bucket, uploadDir }: Pick<Config, 'bucket' | 'uploadDir'>): FileStore {
  return bucket ? openBucket(bucket) : openFolder(uploadDir)
}

/** Opens the configured storage of private files: no address leads to them, and they are sent in a session only. */
export function openConfiguredPrivateFiles({ bucket, privateDir }: Pick<Config, 'bucket' | 'privateDir'>): FileStore {
  return bucket ? openBucket(bucket) : openFolder(privateDir)
}

/** Opens the configured storage of backups, which readers of uploaded files cannot reach. */
export function openConfiguredArchive({ bucket, backupDir }: Pick<Config, 'bucket' | 'backupDir'>): Archive {
  return bucket ? openArchiveBucket(bucket, 'backups') : openArchiveFolder(backupDir)
}
