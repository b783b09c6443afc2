import { type PassThrough, Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/** A file of an archive; its text is generated while it is written. */
export interface ZipEntry {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

/** Earliest date of the format: the same content gives the same archive. */
const mtime = new Date(1980, 0, 1)

/** Streams an archive of files: memory holds only the part that is being written. */
export function writeZip(entries: readonly ZipEntry[]): Readable {
  const zip = new ZipFile()
  const archive = zip.outputStream as PassThrough
  for (const { name, content } of entries) {
    const bytes = Readable.from(content, { objectMode: false })
    zip.addReadStream(bytes, name, { mtime, forceDosTimestamp: true, compressionLevel: 1 })
    bytes.once('error', (error) => archive.destroy(error))
    // Stops reading rows when the client disconnects.
    archive.once('close', () => bytes.destroy())
  }
  zip.end()
  return archive
}
