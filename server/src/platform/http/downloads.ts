import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { sql } from 'kysely'
import type { Database, Pool, Tx } from '../database/database.ts'
import type { ByteRange } from '../files/archive.ts'
import type { StoredFile } from '../files/file-store.ts'
import { issueLink, type Link } from '../links.ts'
import { guardedRoute, linkEnded } from './authorise.ts'

/** Lifetime of a download link (rules/backups 18). */
const lifetimeMs = 10 * 60_000

/** Creates a download link for a browser, which cannot send a bearer token here: its last part is a token. */
export async function issueDownload(tx: Tx, file: { sessionId: string; name: string }, now: Date): Promise<string> {
  const { sessionId, name: subject } = file
  const link = { purpose: 'download', subject, sessionId, lifetimeMs, isSingleUse: false } as const
  return `/downloads/${await issueLink(tx, link, now)}`
}

interface Downloads {
  db: Pool
  clock: () => Date
  /** Opens the file of this name, or a range of it; a file without a size, such as one being made, has no ranges. */
  open: (name: string, range?: ByteRange) => Promise<StoredFile | undefined>
}

/**
 * Serves the files of links. Each link sends as many bytes as its file has; bytes of interrupted responses do not
 * count.
 */
export function serveDownloads(http: FastifyInstance, { db, clock, open }: Downloads): void {
  const options = { ...guardedRoute({ link: 'download' }, db, clock), compress: false as const }
  http.get('/downloads/:token', options, async ({ caller, headers }, reply) => {
    const link = caller?.kind === 'link' ? caller.link : undefined
    const name = link?.subject
    const whole = name && (await open(name))
    if (!link || !name || !whole) throw linkEnded()
    reply
      .type('application/octet-stream')
      .header('content-disposition', `attachment; filename="${name}"`)
      .header('cache-control', 'no-store')
    const range = readRange(headers.range, whole.bytes)
    if (range === 'unsatisfiable') {
      whole.content.destroy()
      return reply.code(416).header('content-range', `bytes */${whole.bytes}`).send('')
    }
    if (!(await spend(db, link, shareOf(whole.bytes, range), reply))) {
      whole.content.destroy()
      throw linkEnded()
    }
    if (range === undefined) return sendWhole(reply, whole)
    whole.content.destroy()
    const part = await open(name, range)
    return sendPart(reply, part?.content, { ...range, size: whole.bytes })
  })
}

function sendWhole(reply: FastifyReply, { content, bytes }: StoredFile): FastifyReply {
  if (bytes !== undefined) reply.header('content-length', bytes).header('accept-ranges', 'bytes')
  return reply.send(content)
}

function sendPart(
  reply: FastifyReply,
  content: Readable | undefined,
  range: ByteRange & { size: number | undefined },
): FastifyReply {
  return reply
    .code(206)
    .header('content-range', `bytes ${range.first}-${range.last}/${range.size}`)
    .header('content-length', lengthOf(range))
    .send(content)
}

function lengthOf({ first, last }: ByteRange): number {
  return last - first + 1
}

/**
 * Returns the bytes that a response counts for, and the bytes that a link may send; a file without a size counts as 1.
 */
function shareOf(size = 1, range?: ByteRange): { bytes: number; size: number } {
  return { bytes: range ? lengthOf(range) : size, size }
}

/** Parses a Range header; undefined means the whole file: no size, no header, or a header that may be ignored. */
function readRange(header: string | undefined, bytes: number | undefined): ByteRange | 'unsatisfiable' | undefined {
  if (bytes === undefined) return undefined
  const match = /^bytes=(\d*)-(\d*)$/.exec(header ?? '')
  const [, from = '', to = ''] = match ?? []
  if (!match || (from === '' && to === '')) return undefined
  if (from === '')
    return Number(to) === 0 ? 'unsatisfiable' : { first: Math.max(0, bytes - Number(to)), last: bytes - 1 }
  const range = { first: Number(from), last: to === '' ? bytes - 1 : Math.min(Number(to), bytes - 1) }
  if (to !== '' && Number(to) < range.first) return undefined
  return range.first < bytes ? range : 'unsatisfiable'
}

/**
 * Counts the bytes of a response; false if the link has sent the whole file. An interrupted download may be repeated.
 */
async function spend(
  db: Database,
  { id }: Link,
  { bytes, size }: { bytes: number; size: number },
  reply: FastifyReply,
): Promise<boolean> {
  const count = (change: number) =>
    db
      .updateTable('links')
      .set({ bytes_sent: sql`bytes_sent + ${change}::bigint` })
      .where('id', '=', id)
  const link = await count(bytes).where('bytes_sent', '<', size).returning('id').executeTakeFirst()
  if (!link) return false
  const { socket } = reply.raw
  const before = socket?.bytesWritten ?? 0
  let isFinished = false
  reply.raw.once('finish', () => {
    isFinished = true
  })
  reply.raw.once('close', () => {
    // The client may close the connection with the last byte, before the response emits `finish`.
    const isWhole = socket !== null && !socket.errored && socket.bytesWritten - before >= lengthIn(reply)
    if (isFinished || isWhole) return
    count(-bytes)
      .execute()
      .catch(() => undefined)
  })
  return true
}

/** Returns the length of a response's body; infinite if unknown, so that only `finish` counts it as complete. */
function lengthIn(reply: FastifyReply): number {
  return Number(reply.getHeader('content-length') ?? Number.POSITIVE_INFINITY)
}
