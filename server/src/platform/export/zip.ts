import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive; its text is made while it is written. */
export interface ZipEntry {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

/** The first day that the format knows: an archive of the same content is the same archive. */
const mtime = new Date(1980, 0, 1)

/** The archive of some files, part by part: nothing but the part under way is held in memory. */
export function writeZip(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as PassThrough
  for (const { name, content } of entries) {
    const bytes = Readable.from(content, { objectMode: false })
    zip.addReadStream(bytes, name, { mtime, forceDosTimestamp: true, compressionLevel: 1 })
    bytes.once('error', (error) => archive.destroy(error))
    // A reader who has gone has no further rows read for them.
    archive.once('close', () => bytes.destroy())
  }
  zip.end()
  return archive
}
