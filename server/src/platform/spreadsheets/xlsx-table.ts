import { crc32 } from 'node:zlib'
import { streamXlsxRows } from 'hucre/xlsx'
import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { createCollector, type TableLimits, type TableRow, UnreadableTable } from './table.ts'
import { createXmlCheck } from './xml-check.ts'

const unreadable = 'Ce classeur ne peut pas être lu\u00a0: enregistrez-le à nouveau au format XLSX, sans mot de passe'
/** Number of parts of a workbook; ordinary ones have some dozens. */
const maxParts = 2_000

/** Reads the first sheet of a workbook. */
export async function readXlsx(bytes: Uint8Array, limits: TableLimits): Promise<TableRow[]> {
  await checkParts(bytes, limits.unpackedBytes)
  const { rows, add } = createCollector(limits)
  try {
    for await (const { index, values } of streamXlsxRows(bytes)) add(index + 1, values)
  } catch (cause) {
    throw cause instanceof UnreadableTable ? cause : new UnreadableTable(unreadable, { cause })
  }
  return rows
}

/**
 * Unpacks all parts once and discards them, so that a workbook whose content is larger than allowed, or than its
 * directory declares, or damaged is refused before memory holds any of it.
 */
async function checkParts(bytes: Uint8Array, maxBytes: number): Promise<void> {
  const zip = await openZip(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
  let declared = 0
  for (const entry of await listEntries(zip)) {
    declared += entry.uncompressedSize
    if (declared > maxBytes) throw tooLarge()
    await checkPart(zip, entry)
  }
}

function tooLarge(): UnreadableTable {
  return new UnreadableTable('Ce classeur est trop volumineux une fois décompressé')
}

function openZip(bytes: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(bytes, { lazyEntries: true, autoClose: false }, (error, zip) =>
      zip ? resolve(zip) : reject(new UnreadableTable(unreadable, { cause: error })),
    )
  })
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  const entries: Entry[] = []
  return new Promise((resolve, reject) => {
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      if (entries.length > maxParts) reject(tooLarge())
      else zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (cause) => reject(new UnreadableTable(unreadable, { cause })))
    zip.readEntry()
  })
}

/** Reads a part to its end; fails if it is not as long as its entry declares, if its bytes are others, or if it is XML that was cut. */
async function checkPart(zip: ZipFile, entry: Entry): Promise<void> {
  try {
    const xml = /\.(?:xml|rels)$/i.test(entry.fileName) ? createXmlCheck() : undefined
    let checksum = 0
    for await (const bytes of await openPart(zip, entry)) {
      checksum = crc32(bytes, checksum)
      xml?.add(bytes)
    }
    xml?.end()
    if (checksum !== entry.crc32) throw new Error('The checksum of the part is wrong')
  } catch (cause) {
    throw new UnreadableTable(unreadable, { cause })
  }
}

function openPart(zip: ZipFile, entry: Entry): Promise<AsyncIterable<Buffer>> {
  return new Promise((resolve, reject) => {
    if (entry.isEncrypted()) return reject(new Error('The part is encrypted'))
    zip.openReadStream(entry, (error, stream) => (stream ? resolve(stream) : reject(error)))
  })
}
