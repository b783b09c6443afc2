import { createHash, type Hash } from 'node:crypto'
import * as z from 'zod/mini'
import { AppError } from '../../platform/app-error.ts'
import { canonicalJson } from '../../platform/canonical-json.ts'
import { BrokenJson, type Piece, parsePiece, readPieces } from '../../platform/json-pieces.ts'
import type { Signer } from '../../platform/signature.ts'
import { refusals } from './backup-words.ts'
import { findSavedTable, type SavedTable, savedTables } from './saved-tables.ts'

/** Header of a JSON backup, before its rows (docs/decisions/0015-backups.md). */
const headerSchema = z.object({
  format: z.literal('yoon-backup'),
  formatVersion: z.int().check(z.gte(1)),
  /** Last migration that was applied to its rows. */
  schema: z.string(),
  createdAt: z.string(),
  /** Names of the images of its vehicles. */
  images: z.array(z.string()),
})
export type BackupHeader = z.output<typeof headerSchema>

const headerMembers = Object.keys(headerSchema.shape)
const footerMembers = ['counts', 'checksum', 'signature']

const formatVersion = 1
const maxRowBytes = 1024 * 1024

export type Row = Record<string, unknown>
export type RowCounts = Record<string, number>

/** A row of a backup with its position in its table, from 1. */
export interface SavedRow {
  table: SavedTable
  row: Row
  place: number
}

/** An open backup. Its rows come in order; counts and checksum are verified after the last one. */
export interface OpenBackup {
  header: BackupHeader
  /** True if a server with this key signed it; known after the last row. */
  isOurs: () => boolean
  rows: AsyncGenerator<SavedRow, RowCounts>
}

/** Source of a backup: the tables in order, their rows as JSON, and the signer. */
interface Written {
  tables: readonly SavedTable[]
  readRows: (table: SavedTable) => AsyncIterable<string>
  signer: Signer
}

/** Yields a backup as JSON text, table by table; the document is never whole in memory. */
export async function* writeBackup(
  facts: Pick<BackupHeader, 'schema' | 'createdAt' | 'images'>,
  { tables, readRows, signer }: Written,
): AsyncGenerator<string> {
  const sum = createChecksum()
  const counts: RowCounts = {}
  const header: BackupHeader = { format: 'yoon-backup', formatVersion, ...facts }
  const head = JSON.stringify(header)
  yield `${head.slice(0, -1)},"tables":{`
  for (const table of tables) {
    let count = 0
    yield `${table === tables[0] ? '' : ','}\n"${table.name}":[`
    for await (const row of readRows(table)) {
      sum.add(table, JSON.parse(row) as Row)
      yield `${count === 0 ? '' : ','}\n${row}`
      count += 1
    }
    counts[table.name] = count
    yield ']'
  }
  const checksum = sum.digest()
  const signature = signer.sign(signedPart(header, { counts, checksum }))
  yield `\n},"counts":${JSON.stringify(counts)},"checksum":"${checksum}","signature":"${signature}"}\n`
}

/** Selects the signed members: the header, the counts, and the checksum, which covers the rows. */
function signedPart(header: BackupHeader, { counts, checksum }: { counts: unknown; checksum: unknown }): object {
  return { ...header, counts, checksum }
}

/** Matches the end of a document as `writeBackup` writes it: counts, checksum and signature. */
const ending = /\n\},"counts":(\{[^{}]*\}),"checksum":"([^"]*)","signature":"([^"]*)"\}\s*$/
/** Maximum length of this end, in bytes. */
export const endingBytes = 16 * 1024

/** Verifies the signature over the beginning and the end of a document; its rows are verified when they are read. */
export async function hasValidSignature(
  beginning: AsyncIterable<Buffer>,
  end: Buffer,
  signer: Signer,
): Promise<boolean> {
  const [, counts = '', checksum, signature] = ending.exec(end.toString()) ?? []
  if (signature === undefined) return false
  const { header, rows } = await openBackup(beginning, () => true, signer)
  await rows.return({})
  return signer.isOurs(signedPart(header, { counts: JSON.parse(counts), checksum }), signature)
}

/** Opens a backup and reads its header; refuses a file that is no backup, or one of a newer version. */
export async function openBackup(
  chunks: AsyncIterable<Buffer> | Iterable<Buffer>,
  isKnownSchema: (schema: string) => boolean,
  signer?: Signer,
): Promise<OpenBackup> {
  const pieces = parsed(readPieces(chunks, { isOpened, maxPieceBytes: maxRowBytes }))
  const found: Row = {}
  let first = await nextOf(pieces)
  while (first && first.path[0] !== 'tables') {
    if (!headerMembers.includes(String(first.path[0]))) {
      // Unknown members are not collected, as there may be millions; a backup of a newer version may have some.
      readHeader(found)
      throw invalid(refusals.foreignPart)
    }
    addMember(found, first)
    first = await nextOf(pieces)
  }
  const header = readHeader(found)
  if (!isKnownSchema(header.schema)) throw invalid(refusals.newer)
  let isOurs = false
  const onFooter = (footer: Row) => {
    isOurs =
      signer?.isOurs(signedPart(header, footer as { counts: unknown; checksum: unknown }), footer.signature) ?? false
  }
  return { header, rows: readRows(first, pieces, onFooter), isOurs: () => isOurs }
}

/** Returns the names of the images in a backup; reads only its beginning. */
export async function readImagesOf(chunks: AsyncIterable<Buffer>): Promise<string[]> {
  const { header, rows } = await openBackup(chunks, () => true)
  await rows.return({})
  return header.images
}

function isOpened(path: readonly string[]): boolean {
  return path.length === 0 || (path[0] === 'tables' && path.length <= 2)
}

function readHeader(found: Row): BackupHeader {
  const version = found.formatVersion
  const isOurs = found.format === 'yoon-backup' && typeof version === 'number'
  if (isOurs && version > formatVersion) throw invalid(refusals.newer)
  const header = headerSchema.safeParse(found)
  if (!header.success) throw invalid(refusals.notABackup)
  return header.data
}

async function* readRows(
  first: Member | undefined,
  pieces: AsyncGenerator<Member>,
  onFooter: (footer: Row) => void,
): AsyncGenerator<SavedRow, RowCounts> {
  const sum = createChecksum()
  const counts: RowCounts = Object.fromEntries(savedTables.map(({ name }) => [name, 0]))
  const footer: Row = {}
  for (let piece = first; piece; piece = await nextOf(pieces)) {
    if (piece.path[0] !== 'tables') {
      if (!footerMembers.includes(String(piece.path[0]))) throw invalid(refusals.foreignPart)
      addMember(footer, piece)
      continue
    }
    const [, name = '', ...deeper] = piece.path
    const table = findSavedTable(name)
    if (!table || deeper.length > 0) throw invalid(refusals.foreignPart)
    const place = (counts[name] ?? 0) + 1
    counts[name] = place
    const row = piece.value
    if (!isRow(row)) throw invalid(refusals.badRow(table.label, place))
    sum.add(table, row)
    yield { table, row, place }
  }
  if (canonicalJson(present(footer.counts)) !== canonicalJson(present(counts))) throw invalid(refusals.broken)
  if (footer.checksum !== sum.digest()) throw invalid(refusals.altered)
  onFooter(footer)
  return counts
}

/** Returns the counts that are not 0: a backup need not name each table. */
function present(counts: unknown): unknown {
  return isRow(counts) ? Object.fromEntries(Object.entries(counts).filter(([, count]) => count !== 0)) : counts
}

function isRow(value: unknown): value is Row {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

async function nextOf(pieces: AsyncGenerator<Member>): Promise<Member | undefined> {
  const next = await pieces.next()
  return next.done ? undefined : next.value
}

/** Adds a member other than the tables; refuses a duplicate. */
function addMember(members: Row, { path, value }: Member): void {
  const [name, ...deeper] = path
  if (name === undefined || deeper.length > 0 || Object.hasOwn(members, name)) throw invalid(refusals.notABackup)
  members[name] = value
}

/** Creates a checksum over the values of rows, independent of their JSON formatting. */
function createChecksum() {
  const hash: Hash = createHash('sha256')
  return {
    add: (table: SavedTable, row: Row) => void hash.update(`${table.name} ${canonicalJson(row)}\n`),
    digest: () => `sha256:${hash.digest('hex')}`,
  }
}

/** A parsed piece of the document. */
interface Member {
  path: readonly string[]
  value: unknown
}

async function* parsed(pieces: AsyncGenerator<Piece>): AsyncGenerator<Member> {
  try {
    for await (const { path, bytes } of pieces) yield { path, value: parsePiece(bytes) }
  } catch (cause) {
    throw cause instanceof BrokenJson ? invalid(refusals.broken, cause) : cause
  }
}

export function invalid(message: string, cause?: unknown): AppError {
  return new AppError('INVALID_BACKUP', { message, cause })
}
