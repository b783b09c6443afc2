import type { Config } from '../config.ts'
import { openBucket } from './bucket.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './folder.ts'

/** Where the configuration wants uploaded files. */
export function openConfiguredFiles({ bucket, uploadDir }: Pick<Config, 'bucket' | 'uploadDir'>): FileStore {
  return bucket ? openBucket(bucket) : openFolder(uploadDir)
}
