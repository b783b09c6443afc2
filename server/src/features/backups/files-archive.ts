import { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import { pipeline } from 'node:stream/promises'
import { extract, type Pack, pack } from 'tar-stream'
import type { FileStore } from '../../platform/files/file-store.ts'
import { filesOf, isStoredPicture, largestStoredBytes } from '../images/index.ts'

/** Returns the files of images as a tar stream that is never whole in memory; missing files are left out. */
export function packImages(files: FileStore, names: readonly string[]): Readable {
  return Readable.from(packedImages(files, names), { objectMode: false })
}

/** Starts reading files only when the archive is read, so that an error of the file store reaches its reader. */
async function* packedImages(files: FileStore, names: readonly string[]): AsyncGenerator<Buffer> {
  const archive = pack()
  addImages(archive, files, names).catch((error: Error) => archive.destroy(error))
  yield* archive as AsyncIterable<Buffer>
}

async function addImages(archive: Pack, files: FileStore, names: readonly string[]): Promise<void> {
  for (const name of names) {
    for (const file of Object.values(filesOf(name))) {
      const stored = await files.read(file)
      if (!stored) continue
      const content = await buffer(stored.content)
      // The entry ends once the reader has consumed it: one file at a time is in memory.
      const header = { name: file, size: content.length, mode: 0o600, mtime: new Date(0) }
      await new Promise<void>((resolve, reject) => {
        archive.entry(header, (error) => (error ? reject(error) : resolve())).end(content)
      })
    }
  }
  archive.finalize()
}

/**
 * Restores missing files from an archive; an existing file is never replaced. Accepts only expected names, each once,
 * up to the largest size of a stored image, and only if the bytes are an image.
 */
export async function unpackImages(files: FileStore, content: Readable, names: readonly string[]): Promise<void> {
  const wanted = new Set(names.flatMap((name) => Object.values(filesOf(name))))
  const archive = extract()
  const taken = (async () => {
    for await (const entry of archive) {
      const { name, size = 0, type } = entry.header
      if (
        type !== 'file' ||
        size > largestStoredBytes ||
        !wanted.delete(name) ||
        (await files.size(name)) !== undefined
      ) {
        entry.resume()
        continue
      }
      const bytes = await buffer(entry)
      if (await isStoredPicture(bytes, name)) await files.write(name, bytes)
    }
  })()
  await Promise.all([pipeline(content, archive), taken])
}

/** Counts the images that lack any of their files. */
export async function countMissing(files: FileStore, names: readonly string[]): Promise<number> {
  const all = names.flatMap((name) => Object.values(filesOf(name)).map((file) => ({ name, file })))
  const sizes = await sizesOf(
    files,
    all.map(({ file }) => file),
  )
  return new Set(all.flatMap(({ name }, at) => (sizes[at] === undefined ? [name] : []))).size
}

/** Counts the images and adds up the sizes of their files. */
export async function measureImages(
  files: FileStore,
  names: readonly string[],
): Promise<{ count: number; bytes: number }> {
  const sizes = await sizesOf(
    files,
    names.flatMap((name) => Object.values(filesOf(name))),
  )
  return { count: names.length, bytes: sizes.reduce<number>((sum, size) => sum + (size ?? 0), 0) }
}

/** Number of simultaneous requests to a bucket: one after the other would be slow. */
const concurrency = 32

/** Returns the size of each file in bytes, undefined for one that is missing. */
async function sizesOf(files: FileStore, names: readonly string[]): Promise<(number | undefined)[]> {
  const sizes: (number | undefined)[] = []
  for (let at = 0; at < names.length; at += concurrency) {
    sizes.push(...(await Promise.all(names.slice(at, at + concurrency).map((name) => files.size(name)))))
  }
  return sizes
}
