import { firstLoadCount, hiddenEvents, notificationPageSize, readableTypes } from '@yoon/contract/notifications/readers'
import { type Role, roles, seesOwnBookingsOnly } from '@yoon/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from './actor.ts'
import type { Database } from './database/database.ts'
import { isSurplus } from './surplus-notifications.ts'

/** User who reads notifications. */
export type Reader = Pick<Actor, 'id' | 'role'>

/** Properties that decide who may read a notification. */
export interface Audience {
  event: string
  type: string
  /** User whom the notification concerns, and whether only they may read it. */
  concernedId: string | null
  isForConcernedAlone: boolean
}

/** A notification in the form in which it is sent. */
export interface Entry extends Audience {
  seq: number
  /** A JSON object. */
  json: string
}

/** Returns up to a page of the reader's entries after a seq, oldest first; without a seq, the newest ones. */
export async function readEntries(db: Database, reader: Reader, after: number | undefined): Promise<Entry[]> {
  if (after !== undefined)
    return select(db, sql`n.seq > ${after} and ${mayRead(reader)}`, sql`n.seq limit ${notificationPageSize}`)
  const last = await select(db, mayRead(reader), sql`n.seq desc limit ${firstLoadCount}`)
  return last.reverse()
}

/** Returns up to a page of entries after a seq, for any reader. */
export async function readAllEntries(db: Database, after: number): Promise<Entry[]> {
  return select(db, sql`n.seq > ${after}`, sql`n.seq limit ${notificationPageSize}`)
}

/** True if `readEntries` returns the entry to the reader. */
export function isFor({ concernedId, isForConcernedAlone, ...news }: Audience, { id, role }: Reader): boolean {
  if (!reads(role, news)) return false
  return (!seesOwnBookingsOnly(role) && !isForConcernedAlone) || concernedId === id
}

function reads(role: Role, { event, type }: Pick<Audience, 'event' | 'type'>): boolean {
  return readableTypes(role).some((readable) => readable === type) && !hiddenEvents(role).includes(event)
}

/** SQL condition of the same rule. */
function mayRead({ id, role }: Reader): RawBuilder<boolean> {
  const isReadable = sql<boolean>`n.notification_type = any(${readableTypes(role)})
    and n.event <> all(${hiddenEvents(role)}::text[])`
  return seesOwnBookingsOnly(role)
    ? sql<boolean>`${isReadable} and n.driver_user_id = ${id}`
    : sql<boolean>`${isReadable} and (not n.is_for_driver_alone or n.driver_user_id = ${id})`
}

/** SQL condition of the same rule for a user `u`. */
export function isReader({ concernedId, isForConcernedAlone, ...news }: Audience): RawBuilder<boolean> {
  const able = roles.filter((role) => reads(role, news))
  const sharing = able.filter((role) => !seesOwnBookingsOnly(role) && !isForConcernedAlone)
  return sql<boolean>`(u.role = any(${sharing}::text[])
    or (u.role = any(${able}::text[]) and u.id = ${concernedId}::uuid))`
}

async function select(db: Database, condition: RawBuilder<boolean>, order: RawBuilder<unknown>): Promise<Entry[]> {
  const { rows } = await sql<Entry>`
    select n.seq, n.event, n.notification_type as type, n.driver_user_id as "concernedId",
      n.is_for_driver_alone as "isForConcernedAlone", row_to_json(t)::text as json
    from notifications n cross join lateral (
      select n.seq, n.id, n.notification_type as "notificationType", n.title, n.message,
        instant(n.created_at) as timestamp, n.priority, n.data, n.url, n.actor_id as by) t
    where ${condition} and not ${isSurplus} order by ${order}`.execute(db)
  return rows
}
