import { randomUUID } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs'
import { createServer, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import S3rver from '@20minutes/s3rver'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { type Archive, ArchiveUnwritable } from './archive.ts'
import { openArchiveBucket } from './archive-bucket.ts'
import { openArchiveFolder } from './archive-folder.ts'
import { openBucket } from './bucket.ts'
import type { BucketConfig } from './bucket-client.ts'
import type { FileStore } from './file-store.ts'
import { openFolder } from './folder.ts'

let folder: string
let service: S3rver
let config: BucketConfig
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-files-'))
  const directory = join(folder, 's3')
  const configureBuckets = [{ name: 'yoon-photos' }]
  service = new S3rver({ address: '127.0.0.1', port: 0, directory, silent: true, configureBuckets })
  const { port } = await service.run()
  // The account of the local service, which checks every signature.
  const account = { accessKeyId: 'S3RVER', secretAccessKey: 'S3RVER' }
  config = { endpoint: `http://127.0.0.1:${port}/`, region: 'us-east-1', bucket: 'yoon-photos', ...account }
})
afterAll(async () => {
  await service.close()
  rmSync(folder, { recursive: true, force: true })
})

const stores = [
  { where: 'a folder', open: () => openFolder(join(folder, 'deep', 'uploads')) },
  { where: 'a bucket', open: () => openBucket(config) },
]

async function contentOf(store: FileStore, name: string): Promise<Buffer | undefined> {
  const file = await store.read(name)
  if (!file) return undefined
  const content = await buffer(file.content)
  expect(file.bytes).toBe(content.length)
  return content
}

describe.each(stores)('files in $where', ({ open }) => {
  it('reads files as they were written to $where, and none once removed', async () => {
    const store = open()
    const content = Buffer.from(Array.from({ length: 300_000 }, (_, index) => index % 251))
    await store.write('berline.webp', content)
    await store.write('vide.webp', Buffer.alloc(0))
    expect((await contentOf(store, 'berline.webp'))?.equals(content)).toBe(true)
    await store.remove('berline.webp')
    expect(await contentOf(store, 'berline.webp')).toBeUndefined()
  })

  it('reads and removes a missing file in $where without an error', async () => {
    const store = open()
    expect(await store.read('never.webp')).toBeUndefined()
    await store.remove('never.webp')
  })

  it.for(['../other', 'a/b', '.hidden', '', 'a\0b', '/etc/passwd'])('refuses the name %j for a file', async (name) => {
    const store = open()
    const attempts = [() => store.write(name, Buffer.alloc(1)), () => store.read(name), () => store.remove(name)]
    for (const attempt of attempts) await expect((async () => attempt())()).rejects.toThrow(/Not the name of a file/)
  })
})

describe('a folder', () => {
  it('a folder lists only whole files during concurrent writes', async () => {
    const path = join(folder, 'at-once')
    const store = openFolder(path)
    await Promise.all([1, 2, 3, 4].map((id) => store.write(`${id}.webp`, Buffer.alloc(100_000, id))))
    expect(readdirSync(path).toSorted()).toEqual(['1.webp', '2.webp', '3.webp', '4.webp'])
  })
})

describe('a bucket', () => {
  it('a bucket that refuses the key gives UNAVAILABLE', async () => {
    const store = openBucket({ ...config, secretAccessKey: 'wrong' })
    await expect(store.write('a.webp', Buffer.alloc(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await expect(store.read('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })

  it('a missing bucket or an unreachable service gives UNAVAILABLE', async () => {
    const nowhere = openBucket({ ...config, bucket: 'somebody-elses' })
    await expect(nowhere.write('a.webp', Buffer.alloc(1))).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    const silent = openBucket({ ...config, endpoint: 'http://127.0.0.1:1' })
    await expect(silent.read('a.webp')).rejects.toMatchObject({ code: 'UNAVAILABLE' })
  })
})

describe('a slow bucket', () => {
  const timeoutMs = 15_000
  let slow: Server
  let answers: ServerResponse[]
  let store: FileStore
  beforeEach(async () => {
    answers = []
    slow = createServer((_request, response) => answers.push(response.writeHead(200, { 'content-type': 'image/webp' })))
    await new Promise<void>((resolve) => slow.listen(0, '127.0.0.1', resolve))
    store = openBucket({ ...config, endpoint: `http://127.0.0.1:${(slow.address() as AddressInfo).port}` })
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  })
  afterEach(async () => {
    vi.useRealTimers()
    slow.closeAllConnections()
    await new Promise((resolve) => slow.close(resolve))
  })

  /** Requests a file whose first chunk arrives at once. */
  async function begun() {
    const reading = store.read('lente.webp')
    await vi.waitUntil(() => answers[0]?.write('début'), 20_000)
    const file = await reading
    if (!file) throw new Error('There is no file')
    const pieces = file.content[Symbol.asyncIterator]()
    expect(String((await pieces.next()).value)).toBe('début')
    return { file, pieces }
  }

  it('keeps reading from a slow bucket as long as chunks arrive', async () => {
    const { pieces } = await begun()
    for (const piece of ['un', 'deux', 'trois']) {
      const next = pieces.next()
      vi.advanceTimersByTime(timeoutMs - 1)
      answers[0]?.write(piece)
      expect(String((await next).value)).toBe(piece)
    }
    answers[0]?.end()
    expect((await pieces.next()).done).toBe(true)
  })

  it('aborts a request when the bucket sends nothing for too long, before or within its response', async () => {
    const { pieces } = await begun()
    const next = pieces.next()
    vi.advanceTimersByTime(timeoutMs)
    await expect(next).rejects.toThrow('no data received')
    const silent = store.write('muette.webp', Buffer.alloc(0))
    const refusal = expect(silent).rejects.toMatchObject({ code: 'UNAVAILABLE' })
    await vi.advanceTimersByTimeAsync(timeoutMs)
    await refusal
  })

  it('reports the size as undefined if the bucket sends no content length', async () => {
    const { file, pieces } = await begun()
    expect(file.bytes).toBeUndefined()
    answers[0]?.end()
    expect((await pieces.next()).done).toBe(true)
  })
})

const archives = [
  { where: 'a folder', open: () => openArchiveFolder(join(folder, 'deep', 'backups')) },
  { where: 'a bucket', open: () => openArchiveBucket(config, 'backups') },
]

/** Generates the given number of bytes in chunks of odd sizes. */
function* largeContent(bytes: number): Generator<Buffer> {
  for (let left = bytes; left > 0; left -= 70_001) yield Buffer.alloc(Math.min(left, 70_001), left % 251)
}

describe.each(archives)('an archive in $where', ({ open }) => {
  const partOf = async (archive: Archive, name: string, range?: { first: number; last: number }) => {
    const file = await archive.read(name, range)
    return file && { bytes: file.bytes, content: await buffer(file.content) }
  }

  it('stores a stream in $where, lists it, reads it whole or in part, and removes it', async () => {
    const archive = open()
    expect(await archive.list()).toEqual([])
    const bytes = 19_000_000
    const content = Buffer.concat([...largeContent(bytes)])
    expect(await archive.write('a.json', Readable.from(largeContent(bytes)))).toBe(bytes)
    expect(await archive.write('empty.bak', Readable.from([]))).toBe(0)
    const listed = (await archive.list()).toSorted((a, b) => (a.name < b.name ? -1 : 1))
    expect(listed.map(({ name, bytes }) => [name, bytes])).toEqual([
      ['a.json', bytes],
      ['empty.bak', 0],
    ])
    expect(Math.abs(Date.now() - (listed[0]?.storedAt.getTime() ?? 0))).toBeLessThan(3_600_000)
    const whole = await partOf(archive, 'a.json')
    expect([whole?.bytes, whole?.content.equals(content)]).toEqual([bytes, true])
    const part = await partOf(archive, 'a.json', { first: 1_000_000, last: 1_000_099 })
    expect([part?.bytes, part?.content.equals(content.subarray(1_000_000, 1_000_100))]).toEqual([bytes, true])
    await archive.remove('a.json')
    await archive.remove('empty.bak')
    expect([await archive.read('a.json'), await archive.list()]).toEqual([undefined, []])
  })

  it('stores nothing of a stream to $where that fails', async () => {
    const archive = open()
    const broken = Readable.from(
      (function* () {
        yield* largeContent(9_000_000)
        throw new Error('no link')
      })(),
    )
    await expect(archive.write('broken.json', broken)).rejects.toThrow('no link')
    expect(await archive.list()).toEqual([])
  })

  it.for(['../other', 'a/b', '.hidden', ''])('an archive refuses the name %j', async (name) => {
    const archive = open()
    await expect((async () => archive.read(name))()).rejects.toThrow(/Not the name of a file/)
    await expect((async () => archive.write(name, Readable.from([])))()).rejects.toThrow(/Not the name of a file/)
    await expect((async () => archive.remove(name))()).rejects.toThrow(/Not the name of a file/)
  })
})

describe('an archive in a folder', () => {
  it('an archive folder makes files readable only by their owner', async () => {
    const path = join(folder, 'private')
    await openArchiveFolder(path).write('a.json', Readable.from(['{}']))
    expect(statSync(path).mode & 0o777).toBe(0o700)
    expect(statSync(join(path, 'a.json')).mode & 0o777).toBe(0o600)
    expect(readdirSync(path)).toEqual(['a.json'])
  })

  it('an archive folder that cannot be created throws ArchiveUnwritable', async () => {
    const archive = openArchiveFolder('/dev/null/backups')
    await expect(archive.write('a.json', Readable.from(['{}']))).rejects.toThrow(ArchiveUnwritable)
    expect(await archive.list()).toEqual([])
  })
})

describe('removeUnfinished', () => {
  it('removes old unfinished files from a folder', async () => {
    const path = join(folder, 'broken-off')
    const archive = openArchiveFolder(path)
    await archive.write('a.json', Readable.from(['{}']))
    const [old, young] = [`.${randomUUID()}`, `.${randomUUID()}`]
    for (const name of [old, young, '.keep']) writeFileSync(join(path, name), '{')
    for (const name of [old, '.keep', 'a.json']) utimesSync(join(path, name), new Date(1000), new Date(1000))
    await archive.removeUnfinished(new Date(2000))
    expect(readdirSync(path).toSorted()).toEqual([young, '.keep', 'a.json'].toSorted())
    await openArchiveFolder(join(folder, 'none')).removeUnfinished(new Date())
  })

  it('aborts old multipart uploads in a bucket', async () => {
    const requests: string[] = []
    const upload = (id: string, at: string) =>
      `<Upload><Key>backups/a.json</Key><UploadId>${id}</UploadId><Initiated>${at}</Initiated></Upload>`
    const uploads = upload('old', '2026-11-19T03:00:00.000Z') + upload('young', '2026-11-21T03:00:00.000Z')
    const bucket = createServer(({ method, url }, response) => {
      requests.push(`${method} ${url}`)
      response.end(method === 'GET' ? `<ListMultipartUploadsResult>${uploads}</ListMultipartUploadsResult>` : '')
    })
    await new Promise<void>((resolve) => bucket.listen(0, '127.0.0.1', resolve))
    const endpoint = `http://127.0.0.1:${(bucket.address() as AddressInfo).port}`
    await openArchiveBucket({ ...config, endpoint }, 'backups').removeUnfinished(new Date('2026-11-20T03:00:00Z'))
    expect(requests).toEqual([
      'GET /yoon-photos?uploads=&prefix=backups%2F',
      'DELETE /yoon-photos/backups/a.json?uploadId=old',
    ])
    bucket.closeAllConnections()
    await new Promise((resolve) => bucket.close(resolve))
  })
})
