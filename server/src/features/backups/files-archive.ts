import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import type { Database } from '../../platform/database/database.ts'
import type { FileStore } from '../../platform/files/file-store.ts'
import { filesOf, isStoredPicture, largestStoredBytes } from '../images/index.ts'
import { photoFile } from '../missions/index.ts'
import { isStoredPaper, largestPaperBytes, paperFile } from '../papers/index.ts'
import { tillPhotoFile } from '../till/index.ts'
import { findNamedImages, findPaperFiles, findStepPhotos, findTillPhotos } from './saved-rows.store.ts'

/** A stored file that a vehicle, a paper, a step of a mission or an entry of a till names. */
interface NamedFile {
  /** Photo or paper to which it belongs: a photo of a vehicle has two files. */
  owner: string
  file: string
  store: FileStore
  largestBytes: number
  /** True if the bytes are such a file. */
  isValid(bytes: Buffer): Promise<boolean>
}

interface Stores {
  files: FileStore
  privateFiles: FileStore
}

/** Finds the files that vehicles, papers, steps and entries of tills name. */
export async function findNamedFiles(db: Database, { files, privateFiles }: Stores): Promise<NamedFile[]> {
  const images = (await findNamedImages(db)).flatMap((name) =>
    Object.values(filesOf(name)).map((file) => ({
      owner: name,
      file,
      store: files,
      largestBytes: largestStoredBytes,
      isValid: (bytes: Buffer) => isStoredPicture(bytes, file),
    })),
  )
  const papers = (await findPaperFiles(db)).map(({ name, type }) => ({
    owner: paperFile(name),
    file: paperFile(name),
    store: privateFiles,
    largestBytes: largestPaperBytes,
    isValid: (bytes: Buffer) => isStoredPaper(bytes, type),
  }))
  const names = [...(await findStepPhotos(db)).map(photoFile), ...(await findTillPhotos(db)).map(tillPhotoFile)]
  const photos = names.map((file) => ({
    owner: file,
    file,
    store: privateFiles,
    largestBytes: largestStoredBytes,
    isValid: (bytes: Buffer) => isStoredPicture(bytes, file),
  }))
  return [...images, ...papers, ...photos]
}

/** Returns files as a tar stream that is never whole in memory; missing files are left out. */
export function packFiles(named: readonly NamedFile[]): Readable {
  return Readable.from(packed(named), { objectMode: false })
}

/** Starts reading files only when the archive is read, so that an error of the file store reaches its reader. */
async function* packed(named: readonly NamedFile[]): AsyncGenerator<Buffer> {
  const archive = pack()
  addFiles(archive, named).catch((error: Error) => archive.destroy(error))
  yield* archive as AsyncIterable<Buffer>
}

async function addFiles(archive: Pack, named: readonly NamedFile[]): Promise<void> {
  for (const { file, store } of named) {
    const stored = await store.read(file)
    if (!stored) continue
    const content = await buffer(stored.content)
    // The entry ends once the reader has consumed it: one file at a time is in memory.
    const header = { name: file, size: content.length, mode: 0o600, mtime: new Date(0) }
    await new Promise<void>((resolve, reject) => {
      archive.entry(header, (error) => (error ? reject(error) : resolve())).end(content)
    })
  }
  archive.finalize()
}

/**
 * Restores missing files from an archive; an existing file is never replaced. Accepts only expected names, each once,
 * up to the largest size of a stored file, and only if the bytes are such a file.
 */
export async function unpackFiles(content: Readable, named: readonly NamedFile[]): Promise<void> {
  const wanted = new Map(named.map((one) => [one.file, one]))
  const archive = extract()
  const taken = (async () => {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header
      const one = wanted.get(name)
      wanted.delete(name)
      if (type !== 'file' || !one || size > one.largestBytes || (await one.store.size(name)) !== undefined) {
        entry.resume()
        continue
      }
      const bytes = await buffer(entry)
      if (await one.isValid(bytes)) await one.store.write(name, bytes)
    }
  })()
  await Promise.all([pipeline(content, archive), taken])
}

/** Counts the photos and papers that lack any of their files. */
export async function countMissing(named: readonly NamedFile[]): Promise<number> {
  const sizes = await sizesOf(named)
  return new Set(named.flatMap(({ owner }, at) => (sizes[at] === undefined ? [owner] : []))).size
}

/** Bytes of a header of a tar archive, and of its blocks, which contents fill up; two empty ones end it. */
const tarBlock = 512

/** Counts the photos and papers, and returns the size of the archive of their files. */
export async function measureFiles(named: readonly NamedFile[]): Promise<{ count: number; bytes: number }> {
  const sizes = await sizesOf(named)
  const owners = new Set(named.map(({ owner }) => owner))
  const inArchive = (size: number) => tarBlock + Math.ceil(size / tarBlock) * tarBlock
  const bytes = sizes.reduce<number>((sum, size) => sum + (size === undefined ? 0 : inArchive(size)), 2 * tarBlock)
  return { count: owners.size, bytes }
}

/** Number of simultaneous requests to a bucket: one after the other would be slow. */
const concurrency = 32

/** Returns the size of each file in bytes, undefined for one that is missing. */
async function sizesOf(named: readonly NamedFile[]): Promise<(number | undefined)[]> {
  const sizes: (number | undefined)[] = []
  for (let at = 0; at < named.length; at += concurrency) {
    const some = named.slice(at, at + concurrency)
    sizes.push(...(await Promise.all(some.map(({ store, file }) => store.size(file)))))
  }
  return sizes
}
