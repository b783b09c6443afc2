import { pipeline, Readable } from 'node:stream'
import { constants, crc32, createDeflateRaw } from 'node:zlib'

/** A file of an archive; its text is made while it is written. */
export interface ZipEntry {
  name: string
  content: Iterable<string> | AsyncIterable<string>
}

interface Written {
  name: Buffer
  offset: number
  crc: number
  size: number
  packed: number
}

const version = 20
/** Sizes follow the data, names are UTF-8. */
const flags = 0x0808
const deflated = 8
/** The first day that the format knows: an archive of the same content is the same archive. */
const firstDay = 0x0021

/** The archive of some files, part by part: nothing but the part under way is held in memory. Files stay below 4 GB. */
export async function* writeZip(entries: readonly ZipEntry[]): AsyncGenerator<Buffer> {
  const written: Written[] = []
  let offset = 0
  for (const { name, content } of entries) {
    const entry: Written = { name: Buffer.from(name), offset, crc: 0, size: 0, packed: 0 }
    const head = localHeader(entry)
    yield head
    for await (const chunk of deflate(content, entry)) yield chunk
    const tail = descriptor(entry)
    yield tail
    offset += head.length + entry.packed + tail.length
    written.push(entry)
  }
  const directory = Buffer.concat(written.map(centralHeader))
  yield directory
  yield endOfDirectory(written.length, directory.length, offset)
}

async function* deflate(content: ZipEntry['content'], entry: Written): AsyncGenerator<Buffer> {
  async function* counted() {
    for await (const text of content) {
      const bytes = Buffer.from(text)
      entry.crc = crc32(bytes, entry.crc)
      entry.size += bytes.length
      yield bytes
    }
  }
  const packer = createDeflateRaw({ level: constants.Z_BEST_SPEED })
  // A failure of the content ends the packer with the same error, which the loop below then throws.
  pipeline(Readable.from(counted()), packer, () => {})
  for await (const chunk of packer as AsyncIterable<Buffer>) {
    entry.packed += chunk.length
    yield chunk
  }
}

function localHeader({ name }: Written): Buffer {
  const fields = fixed(30).u32(0x04034b50).u16(version, flags, deflated, 0, firstDay).u32(0, 0, 0).u16(name.length, 0)
  return Buffer.concat([fields.bytes, name])
}

function descriptor({ crc, packed, size }: Written): Buffer {
  return fixed(16).u32(0x08074b50, crc, packed, size).bytes
}

function centralHeader({ name, offset, crc, packed, size }: Written): Buffer {
  const fields = fixed(46)
    .u32(0x02014b50)
    .u16(version, version, flags, deflated, 0, firstDay)
    .u32(crc, packed, size)
    .u16(name.length, 0, 0, 0, 0)
    .u32(0, offset)
  return Buffer.concat([fields.bytes, name])
}

function endOfDirectory(entries: number, length: number, offset: number): Buffer {
  return fixed(22).u32(0x06054b50).u16(0, 0, entries, entries).u32(length, offset).u16(0).bytes
}

/** Little-endian fields, one after the other. */
function fixed(length: number) {
  const bytes = Buffer.alloc(length)
  let at = 0
  const fields = {
    bytes,
    u16(...values: number[]) {
      for (const value of values) at = bytes.writeUInt16LE(value, at)
      return fields
    },
    u32(...values: number[]) {
      for (const value of values) at = bytes.writeUInt32LE(value, at)
      return fields
    },
  }
  return fields
}
