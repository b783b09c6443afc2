import { passes, type Role, roles, seesOwnBookingsOnly } from '@yoon/contract/permissions'
import { type Changed, channelOf, type RealtimeMessage, visibleChange } from '@yoon/contract/realtime/channel'
import { sql } from 'kysely'
import type { Database } from '../../database/database.ts'
import { type Entry, isFor, type Reader } from '../../outbox-reader.ts'

/** A message and the channels that carry it. */
export interface Post {
  channels: string[]
  /** Deduplicates a message that is sent twice. */
  id?: string
  message: RealtimeMessage
}

/** Maximum number of channels of one publish call. */
const maxChannels = 100

const staff = roles.filter((role) => passes('staff', role))
/** Roles whose users share a channel, and roles whose users have a channel each. */
const sharing = staff.filter((role) => !seesOwnBookingsOnly(role))
const single = staff.filter(seesOwnBookingsOnly)
const channelsOf = (among: readonly Role[]) => among.map((role) => channelOf({ role, id: '' }))

/** Returns the posts of an outbox entry, for its readers. */
export function postsOfEntry(entry: Entry): Post[] {
  const readers: Reader[] = sharing.map((role) => ({ role, id: '' }))
  const { concernedId: id } = entry
  if (id !== null) readers.push(...single.map((role) => ({ role, id })))
  const channels = readers.filter((reader) => isFor(entry, reader)).map(channelOf)
  const message: RealtimeMessage = { type: 'notification', ...JSON.parse(entry.json) }
  return [{ channels, id: `notification-${entry.seq}`, message }]
}

/**
 * Returns the posts of a change: in full for roles that may read the row, and the bare entity for the others that need
 * a refetch.
 */
export async function postsOfChange(db: Database, change: Required<Changed>): Promise<Post[]> {
  const { entity } = change
  const receiving = sharing.filter((role) => visibleChange(role, change) !== undefined)
  const fullReaders = receiving.filter((role) => visibleChange(role, change)?.id !== undefined)
  const alone = single.filter((role) => visibleChange(role, change) !== undefined)
  const others = [
    ...channelsOf(receiving.filter((role) => !fullReaders.includes(role))),
    ...(alone.length > 0 ? await readOwnChannels(db, alone) : []),
  ]
  return [
    { channels: channelsOf(fullReaders), message: { type: 'changed', change } },
    ...inParts(others, { type: 'changed', change: { entity } }),
  ]
}

/** Returns the posts of a gap: browsers refetch everything. */
export async function postsOfGap(db: Database): Promise<Post[]> {
  return inParts([...channelsOf(sharing), ...(await readOwnChannels(db, single))], { type: 'resync' })
}

/** Returns the channels of the signed-in users of these roles. */
async function readOwnChannels(db: Database, of: readonly Role[]): Promise<string[]> {
  const { rows } = await sql<Reader>`
    select u.id, u.role from users u
    where u.role = any(${of}) and exists (select from sessions s where s.user_id = u.id)`.execute(db)
  return rows.map(channelOf)
}

function inParts(channels: readonly string[], message: RealtimeMessage): Post[] {
  const starts = Array.from({ length: Math.ceil(channels.length / maxChannels) }, (_, part) => part * maxChannels)
  return starts.map((start) => ({ channels: channels.slice(start, start + maxChannels), message }))
}
