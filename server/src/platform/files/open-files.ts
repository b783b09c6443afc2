import type { Config } from '../config.ts'
import type { Archive } from './archive.ts'
import { openArchiveBucket } from './archive-bucket.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { openBucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './folder.ts'

/** Where the configuration wants uploaded files. */
export function openConfiguredFiles({ bucket, uploadDir }: Pick<Config, 'bucket' | 'uploadDir'>): FileStore {
  return bucket ? openBucket(bucket) : openFolder(uploadDir)
}

/** Where the configuration wants backups: out of reach of who may read uploaded files. */
export function openConfiguredArchive({ bucket, backupDir }: Pick<Config, 'bucket' | 'backupDir'>): Archive {
  return bucket ? openArchiveBucket(bucket, 'backups') : openArchiveFolder(backupDir)
}
