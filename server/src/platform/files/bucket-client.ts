import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../app-error.ts'
import type { StoredFile } from './file-store.ts'
import { fetchWithIdleTimeout } from './idle-timeout.ts'

/** A private S3-compatible bucket. */
export interface BucketConfig {
  /** Address of the service; the bucket's name is the first part of the path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface BucketRequest {
  body?: Uint8Array<ArrayBuffer> | string
  headers?: Record<string, string>
  query?: Record<string, string>
}

/** Calls the bucket; returns a 404 response where a missing file is allowed, else throws UNAVAILABLE. */
export type AskBucket = (
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  options?: BucketRequest,
) => Promise<Response>

const retryAfterS = 5
/** Slowest assumed upload rate: the idle timeout begins once the body has been sent at this rate. */
const slowestBytesPerMs = 64

/** Creates the client of a bucket. `idleTimeoutMs` is its idle timeout; the total duration is unlimited. */
export function openBucketClient({ endpoint, bucket, ...access }: BucketConfig, idleTimeoutMs: number): AskBucket {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  return async (method, path, { body, headers, query } = {}) => {
    const url = `${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const beginsWithinMs = idleTimeoutMs + (body?.length ?? 0) / slowestBytesPerMs
    const answer = await fetchWithIdleTimeout(beginsWithinMs, idleTimeoutMs, (signal) =>
      client.fetch(url, { method, signal, ...(body !== undefined && { body }), ...(headers && { headers }) }),
    ).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    // A write into a missing bucket gets 404 too.
    if (answer.ok || (answer.status === 404 && method !== 'PUT' && method !== 'POST')) return answer
    throw unavailable(new Error(`The bucket answered ${answer.status} to ${method}: ${await answer.text()}`))
  }
}

/** Returns the file of a response, or undefined if there is none. */
export function fileOf({ status, body, headers }: Response): StoredFile | undefined {
  if (status === 404 || !body) return undefined
  const ofWhole = /\/(\d+)$/.exec(headers.get('content-range') ?? '')?.[1]
  const bytes = ofWhole ?? headers.get('content-length')
  return {
    content: Readable.fromWeb(body as ReadableStream),
    bytes: bytes === null ? undefined : Number(bytes),
  }
}

export function unavailable(cause: unknown): AppError {
  return new AppError('UNAVAILABLE', { retryAfterS, cause })
}
