import { type Role, roles } from '@yoon/contract/permissions'
import { type Changed, changeFor, channelName, type RealtimeMessage } from '@yoon/contract/realtime'
import { sql } from 'kysely'
import type { Database } from '../../database.ts'
import { type Entry, isFor, type Reader } from '../../outbox-reader.ts'

/** A message and the channels that carry it. */
export interface Post {
  channels: string[]
  /** Makes a message that is sent twice arrive once. */
  id?: string
  message: RealtimeMessage
}

/** Ably takes at most so many channels at once. */
const maxChannels = 100

/** A channel cannot filter, so each role has its own, and each driver (decisions §15). */
export function channelOf({ role, id }: Reader): string {
  if (role === 'ADMIN') return channelName
  return role === 'DRIVER' ? `${channelName}:DRIVER:${id}` : `${channelName}:${role}`
}

const staffRoles = roles.filter((role) => role !== 'CLIENT' && role !== 'DRIVER')
const channelsOf = (among: readonly Role[]) => among.map((role) => channelOf({ role, id: '' }))

/** An entry of the outbox, for those who may read it. */
export function postsOfEntry(entry: Entry): Post[] {
  const readers: Reader[] = staffRoles.map((role) => ({ role, id: '' }))
  if (entry.driverUserId !== null) readers.push({ role: 'DRIVER', id: entry.driverUserId })
  const channels = readers.filter((reader) => isFor(entry, reader)).map(channelOf)
  const message: RealtimeMessage = { type: 'notification', ...JSON.parse(entry.json) }
  return [{ channels, id: `notification-${entry.seq}`, message }]
}

/** A change of what is on screen, for those who may know which, and for those who may know that there was one. */
export async function postsOfChange(db: Database, change: Required<Changed>): Promise<Post[]> {
  const { entity } = change
  const hearing = staffRoles.filter((role) => changeFor(role, change) !== undefined)
  const told = hearing.filter((role) => changeFor(role, change)?.id !== undefined)
  const drivers = changeFor('DRIVER', change) ? await readDriverChannels(db) : []
  const others = [...channelsOf(hearing.filter((role) => !told.includes(role))), ...drivers]
  return [
    { channels: channelsOf(told), message: { type: 'changed', change } },
    ...inParts(others, { type: 'changed', change: { entity } }),
  ]
}

/** What may have been missed: whoever hears it reads everything again. */
export async function postsOfGap(db: Database): Promise<Post[]> {
  return inParts([...channelsOf(staffRoles), ...(await readDriverChannels(db))], { type: 'resync' })
}

/** The channels of the drivers who are signed in. */
async function readDriverChannels(db: Database): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select u.id from users u
    where u.role = 'DRIVER' and exists (select from sessions s where s.user_id = u.id)`.execute(db)
  return rows.map(({ id }) => channelOf({ role: 'DRIVER', id }))
}

function inParts(channels: readonly string[], message: RealtimeMessage): Post[] {
  const starts = Array.from({ length: Math.ceil(channels.length / maxChannels) }, (_, part) => part * maxChannels)
  return starts.map((start) => ({ channels: channels.slice(start, start + maxChannels), message }))
}
