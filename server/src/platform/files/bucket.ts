import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../app-error.ts'
import { assertPlainName, type FileStore } from './file-store.ts'

/** An S3-compatible bucket, which nobody else may read. */
export interface BucketConfig {
  /** The address of the service; the bucket's name is the first part of the path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** How long the service may take to begin its answer. */
const patienceMs = 15_000
const retryAfterS = 5

/** Files in an S3-compatible bucket. */
export function openBucket({ endpoint, bucket, ...access }: BucketConfig): FileStore {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  /** The answer, whatever it says of the file; UNAVAILABLE where the service says nothing of it. */
  async function ask(method: 'GET' | 'PUT' | 'DELETE', name: string, body?: Uint8Array<ArrayBuffer>) {
    const url = `${base}/${assertPlainName(name)}`
    const signal = AbortSignal.timeout(patienceMs)
    const answer = await client.fetch(url, { method, signal, ...(body && { body }) }).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { retryAfterS, cause })
    })
    if (answer.ok || answer.status === 404) return answer
    const cause = new Error(`The bucket answered ${answer.status} to ${method}: ${await answer.text()}`)
    throw new AppError('UNAVAILABLE', { retryAfterS, cause })
  }

  return {
    async write(name, content) {
      const { status } = await ask('PUT', name, Uint8Array.from(content))
      // For a new file: the bucket itself is not there.
      if (status === 404) throw new AppError('UNAVAILABLE', { cause: new Error(`There is no bucket ${bucket}`) })
    },
    async read(name) {
      const { status, body, headers } = await ask('GET', name)
      if (status === 404 || !body) return undefined
      return { content: Readable.fromWeb(body as ReadableStream), bytes: Number(headers.get('content-length')) }
    },
    async remove(name) {
      await ask('DELETE', name)
    },
  }
}
