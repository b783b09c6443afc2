import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../app-error.ts'
import type { StoredFile } from './file-store.ts'
import { aloud } from './silence.ts'

/** An S3-compatible bucket, which nobody else may read. */
export interface BucketConfig {
  /** The address of the service; the bucket's name is the first part of the path. */
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Asked {
  body?: Uint8Array<ArrayBuffer> | string
  headers?: Record<string, string>
  query?: Record<string, string>
}

/** Asks a bucket for what is at a path; the answer says 404 where that may be, else UNAVAILABLE is thrown. */
export type AskBucket = (
  method: 'GET' | 'HEAD' | 'PUT' | 'POST' | 'DELETE',
  path: string,
  asked?: Asked,
) => Promise<Response>

const retryAfterS = 5
/** How slow the link to the bucket may be: until what is sent has left, the service is not silent but listening. */
const slowestBytesPerMs = 64

/** Calls of one bucket. The service may be silent for `patienceMs`, never mind how much there is to send or to read. */
export function openBucketClient({ endpoint, bucket, ...access }: BucketConfig, patienceMs: number): AskBucket {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`

  return async (method, path, { body, headers, query } = {}) => {
    const url = `${base}${path}${query ? `?${new URLSearchParams(query)}` : ''}`
    const beginsWithinMs = patienceMs + (body?.length ?? 0) / slowestBytesPerMs
    const answer = await aloud(beginsWithinMs, patienceMs, (signal) =>
      client.fetch(url, { method, signal, ...(body !== undefined && { body }), ...(headers && { headers }) }),
    ).catch((cause: unknown) => {
      throw unavailable(cause)
    })
    // To write where there is no bucket is 404 too.
    if (answer.ok || (answer.status === 404 && method !== 'PUT' && method !== 'POST')) return answer
    throw unavailable(new Error(`The bucket answered ${answer.status} to ${method}: ${await answer.text()}`))
  }
}

/** The file that an answer carries, or nothing where there is none. */
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
