import { type BucketConfig, fileOf, openBucketClient } from './bucket-client.ts'
import { assertPlainName, type FileStore } from './file-store.ts'

/** Idle timeout of a request, in milliseconds, while a user waits for a photo. */
const idleTimeoutMs = 15_000

/** Stores files in an S3-compatible bucket. */
export function openBucket(config: BucketConfig): FileStore {
  const ask = openBucketClient(config, idleTimeoutMs)
  const pathOf = (name: string) => `/${assertPlainName(name)}`
  return {
    async write(name, content) {
      await ask('PUT', pathOf(name), { body: Uint8Array.from(content) })
    },
    read: async (name) => fileOf(await ask('GET', pathOf(name))),
    async size(name) {
      const { status, headers } = await ask('HEAD', pathOf(name))
      return status === 404 ? undefined : Number(headers.get('content-length') ?? 0)
    },
    async remove(name) {
      await ask('DELETE', pathOf(name))
    },
    // A bucket drops an interrupted upload itself.
    removeUnfinished: async () => undefined,
  }
}
