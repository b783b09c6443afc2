import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import { AppError } from '../app-error.ts'
import type { Archive, ArchivedFile } from './archive.ts'
import type { BucketConfig } from './bucket.ts'
import { assertPlainName } from './file-store.ts'

/** How long the service may take to begin its answer. */
const patienceMs = 60_000
const retryAfterS = 5
/** What is sent at a time, and held in memory: every part but the last must have 5 MB. */
const partBytes = 8 * 1024 * 1024

interface Asked {
  body?: Uint8Array<ArrayBuffer> | string
  headers?: Record<string, string>
  query?: Record<string, string>
}

/** Files in a part of an S3-compatible bucket. */
export function openArchiveBucket({ endpoint, bucket, ...access }: BucketConfig, folder: string): Archive {
  const client = new AwsClient({ ...access, service: 's3', retries: 2 })
  const base = `${endpoint.replace(/\/+$/, '')}/${encodeURIComponent(bucket)}`
  const pathOf = (name: string) => `/${folder}/${assertPlainName(name)}`

  async function ask(method: string, path: string, { body, headers, query = {} }: Asked = {}): Promise<Response> {
    const url = `${base}${path}?${new URLSearchParams(query)}`
    const signal = AbortSignal.timeout(patienceMs)
    const asked = { method, signal, ...(body !== undefined && { body }), ...(headers && { headers }) }
    const answer = await client.fetch(url, asked).catch((cause: unknown) => {
      throw new AppError('UNAVAILABLE', { retryAfterS, cause })
    })
    if (answer.ok || (answer.status === 404 && method !== 'PUT' && method !== 'POST')) return answer
    const cause = new Error(`The bucket answered ${answer.status} to ${method}: ${await answer.text()}`)
    throw new AppError('UNAVAILABLE', { retryAfterS, cause })
  }

  return {
    list: () => listAll(ask, folder),
    write: (name, content) => writeParts(ask, pathOf(name), content),
    async read(name, range) {
      const headers = range && { range: `bytes=${range.first}-${range.last}` }
      const answer = await ask('GET', pathOf(name), headers && { headers })
      if (answer.status === 404 || !answer.body) return undefined
      const whole = /\/(\d+)$/.exec(answer.headers.get('content-range') ?? '')?.[1]
      const bytes = Number(whole ?? answer.headers.get('content-length'))
      return { content: Readable.fromWeb(answer.body as ReadableStream), bytes }
    },
    async remove(name) {
      await ask('DELETE', pathOf(name))
    },
  }
}

type Ask = (method: string, path: string, asked?: Asked) => Promise<Response>

async function listAll(ask: Ask, folder: string): Promise<ArchivedFile[]> {
  const files: ArchivedFile[] = []
  let token: string | undefined
  do {
    const query = { 'list-type': '2', prefix: `${folder}/`, ...(token && { 'continuation-token': token }) }
    const text = await (await ask('GET', '', { query })).text()
    for (const [, entry = ''] of text.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
      const name = tagOf(entry, 'Key').slice(folder.length + 1)
      files.push({ name, bytes: Number(tagOf(entry, 'Size')), storedAt: new Date(tagOf(entry, 'LastModified')) })
    }
    token = tagOf(text, 'NextContinuationToken') || undefined
  } while (token)
  return files
}

/** Sends a stream in parts, for its size is not known before; what broke off leaves nothing. */
async function writeParts(ask: Ask, path: string, content: Readable): Promise<number> {
  const begun = await (await ask('POST', path, { query: { uploads: '' } })).text()
  const uploadId = tagOf(begun, 'UploadId')
  let bytes = 0
  try {
    const tags: string[] = []
    for await (const part of partsOf(content)) {
      const query = { partNumber: String(tags.length + 1), uploadId }
      const answer = await ask('PUT', path, { body: part, query })
      tags.push(answer.headers.get('etag') ?? '')
      bytes += part.length
    }
    const list = tags.map((tag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${tag}</ETag></Part>`)
    const body = `<CompleteMultipartUpload>${list.join('')}</CompleteMultipartUpload>`
    const done = await (await ask('POST', path, { body, query: { uploadId } })).text()
    if (done.includes('<Error>')) throw new AppError('UNAVAILABLE', { retryAfterS, cause: new Error(done) })
    return bytes
  } catch (error) {
    content.destroy()
    await ask('DELETE', path, { query: { uploadId } }).catch(() => undefined)
    throw error
  }
}

async function* partsOf(content: Readable): AsyncGenerator<Uint8Array<ArrayBuffer>> {
  let waiting: Buffer[] = []
  let length = 0
  for await (const chunk of content) {
    const bytes = Buffer.from(chunk)
    waiting.push(bytes)
    length += bytes.length
    if (length < partBytes) continue
    yield Uint8Array.from(Buffer.concat(waiting))
    waiting = []
    length = 0
  }
  yield Uint8Array.from(Buffer.concat(waiting))
}

function tagOf(text: string, tag: string): string {
  return new RegExp(`<${tag}>(.*?)</${tag}>`, 's').exec(text)?.[1]?.replaceAll('&quot;', '"') ?? ''
}
