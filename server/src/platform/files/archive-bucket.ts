import type { Readable } from 'node:stream'
import type { Archive, ArchivedFile } from './archive.ts'
import { type AskBucket, type BucketConfig, fileOf, openBucketClient, unavailable } from './bucket-client.ts'
import { assertPlainName } from './file-store.ts'

/** Idle timeout of a request, in milliseconds: long, because the files are large. */
const idleTimeoutMs = 60_000
/** Size of an uploaded part, held in memory: every part but the last must have 5 MB. */
const partBytes = 8 * 1024 * 1024

/** Stores files under a prefix of an S3-compatible bucket. */
export function openArchiveBucket(config: BucketConfig, folder: string): Archive {
  const ask = openBucketClient(config, idleTimeoutMs)
  const pathOf = (name: string) => `/${folder}/${assertPlainName(name)}`
  return {
    list: () => listAll(ask, folder),
    write: (name, content) => writeParts(ask, pathOf(name), content),
    async read(name, range) {
      const headers = range && { range: `bytes=${range.first}-${range.last}` }
      return fileOf(await ask('GET', pathOf(name), headers && { headers }))
    },
    async remove(name) {
      await ask('DELETE', pathOf(name))
    },
    removeUnfinished: (before) => abortUploads(ask, folder, before),
  }
}

async function listAll(ask: AskBucket, folder: string): Promise<ArchivedFile[]> {
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

/** Aborts multipart uploads begun before a given time and never completed: their parts are listed nowhere else. */
async function abortUploads(ask: AskBucket, folder: string, before: Date): Promise<void> {
  const query = { uploads: '', prefix: `${folder}/` }
  const text = await (await ask('GET', '', { query })).text()
  for (const [, entry = ''] of text.matchAll(/<Upload>(.*?)<\/Upload>/gs)) {
    if (new Date(tagOf(entry, 'Initiated')) >= before) continue
    await ask('DELETE', `/${tagOf(entry, 'Key')}`, { query: { uploadId: tagOf(entry, 'UploadId') } })
  }
}

/** Uploads a stream in parts, because its size is unknown; aborts the upload if the stream fails. */
async function writeParts(ask: AskBucket, path: string, content: Readable): Promise<number> {
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
    if (done.includes('<Error>')) throw unavailable(new Error(done))
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
