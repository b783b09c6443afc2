import { createHmac, randomBytes, randomUUID } from 'node:crypto'
import type { ErrorCode } from '@yoon/contract/errors'
import type { TripLinkPurpose } from '@yoon/contract/permissions'
import { type RawBuilder, sql } from 'kysely'
import { AppError } from './app-error.ts'
import { lockOfText } from './database/advisory-locks.ts'
import type { Database, Tx } from './database/database.ts'
import { deadLinksKeptDays, isTripUnpaid, type Link } from './links.ts'
import { hashToken } from './tokens.ts'
import type { Vault } from './vault.ts'

/** Why a link of a trip is dead (rules/missions 6). */
export type LinkEnd = Extract<ErrorCode, 'LINK_EXPIRED' | 'MISSION_REASSIGNED' | 'MISSION_CANCELLED'>

/** Link that was sent to the driver or the client of a trip. */
export interface TripLink extends Link {
  bookingId: string
  /** Driver of a mission; null for a client. */
  driverId: string | null
  /** Name of its bearer in the journal. */
  bearer: string
  issuedAt: Date
  /** Null while it is alive. */
  end: LinkEnd | null
}

/** Last step of the driver of a booking `b`, no later than it has arrived. */
const lastStep = sql`(select max(least(s.at, s.received_at)) from booking_steps s
  where s.booking_id = b.id and s.driver_id = b.driver_id and s.removed_at is null)`

/** End of the mission link of a booking `b`: a day after its window and its last step, at most three after its window. */
export const missionLinkEnd = sql<Date>`
  least(greatest(b.ends_at, ${lastStep}) + interval '24 hours', b.ends_at + interval '72 hours')`

/** End of the client link of a booking `b`: seven days after its window, and not before it is paid. */
export function clientLinkEnd(now: Date): RawBuilder<Date> {
  return sql<Date>`greatest(b.ends_at, case when ${isTripUnpaid} then ${now}::timestamptz end) + interval '7 days'`
}

/** Condition that a client link, if it is one, belongs to the client whom the trip `b` has now. */
function isOfClient(links: 'l' | 'links'): RawBuilder<boolean> {
  const client = sql.ref(`${links}.client_id`)
  return sql<boolean>`(${client} is null or ${client} = b.client_id)`
}

/** Finds the link of a token, dead or alive; undefined if it never existed or has another purpose. */
export async function findTripLink(
  db: Database,
  purpose: TripLinkPurpose,
  token: string,
  now: Date,
): Promise<TripLink | undefined> {
  const isMission = purpose === 'mission'
  const bearer = isMission
    ? sql`(select u.first_name || ' ' || u.last_name from drivers d join users u on u.id = d.user_id where d.id = l.driver_id)`
    : sql`(select u.first_name || ' ' || u.last_name from users u where u.id = b.client_id)`
  const ownEnd = isMission
    ? sql`when b.deleted_at is not null or b.status = 'CANCELLED' then 'MISSION_CANCELLED'
        when b.driver_id is distinct from l.driver_id then 'MISSION_REASSIGNED'`
    : sql`when b.deleted_at is not null or not ${isOfClient('l')} then 'LINK_EXPIRED'`
  const { rows } = await sql<TripLink>`
    select l.id, l.subject, l.session_id as "sessionId", l.booking_id as "bookingId", l.driver_id as "driverId",
      l.issued_at as "issuedAt", coalesce(${bearer}, 'Lien') as bearer,
      case when b.id is null or l.revoked_at is not null then 'LINK_EXPIRED'
        when ${isMission ? missionLinkEnd : clientLinkEnd(now)} <= ${now}::timestamptz then 'LINK_EXPIRED'
        ${ownEnd} end as end
    from links l left join bookings b on b.id = l.booking_id
    where l.token_hash = ${hashToken(token)} and l.purpose = ${purpose}`.execute(db)
  return rows[0]
}

/** Derives the tokens of links from the key of the server: only their hashes are stored, and a live one can be shown again. */
export interface TripTokens {
  tokenOf(link: { id: string; nonce: Uint8Array }): string
}

/** 128 bits. */
const tokenBytes = 16

/** A stored link whose token may be derived. */
interface StoredLink {
  id: string
  nonce: Uint8Array
  hash: Uint8Array
}

/** Returns the token of a stored link; undefined if it was made with another key of the server, with which it was lost. */
function tokenOfStored(tokens: TripTokens, { hash, ...link }: StoredLink): string | undefined {
  const token = tokens.tokenOf(link)
  return hashToken(token).equals(hash) ? token : undefined
}

export function createTripTokens(vault: Vault): TripTokens {
  const key = vault.derive('yoon trip links', 32)
  return {
    tokenOf: ({ id, nonce }) =>
      createHmac('sha256', key).update(`${id} `).update(nonce).digest().subarray(0, tokenBytes).toString('base64url'),
  }
}

/** Bearer of the links of a booking. */
interface TripBearer {
  purpose: TripLinkPurpose
  bookingId: string
  /** Driver of a mission; null for a client. */
  driverId: string | null
}

export interface WantedTripLink extends TripBearer {
  /** True if the live link is replaced. */
  isRenewed?: boolean
}

export interface LiveTripLink {
  id: string
  token: string
  /** True if it was created now. */
  isNew: boolean
}

/**
 * Returns the live link of a booking and its token, and creates it if there is none, or none of the present key of the
 * server. A new link ends the one before it of the same driver or client.
 */
export async function liveTripLink(
  tx: Tx,
  tokens: TripTokens,
  { isRenewed = false, ...bearer }: WantedTripLink,
  now: Date,
): Promise<LiveTripLink> {
  const { purpose, bookingId, driverId } = bearer
  await lockLinks(tx, bearer)
  const { rows } = await sql<StoredLink>`
    select id, nonce, token_hash as hash from links where ${isLiveLinkOf(bearer)} order by issued_at desc limit 1`.execute(
    tx,
  )
  const [known] = rows
  const live = known && !isRenewed ? tokenOfStored(tokens, known) : undefined
  if (known && live) return { id: known.id, token: live, isNew: false }
  await endLinks(tx, bearer, now)
  const fresh = { id: randomUUID(), nonce: randomBytes(tokenBytes) }
  const token = tokens.tokenOf(fresh)
  await sql`
    insert into links (id, token_hash, purpose, booking_id, driver_id, client_id, nonce, is_single_use, issued_at, expires_at)
    select ${fresh.id}::uuid, ${hashToken(token)}, ${purpose}, b.id, ${driverId}::uuid,
      ${purpose === 'client' ? sql`b.client_id` : sql`null::uuid`}, ${fresh.nonce}, false, ${now},
      greatest(b.ends_at, ${now}::timestamptz) + make_interval(days => ${deadLinksKeptDays})
    from bookings b where b.id = ${bookingId}`.execute(tx)
  return { id: fresh.id, token, isNew: true }
}

/** Ends the live link of a driver or a client; false if there was none. */
export async function revokeTripLink(tx: Tx, bearer: TripBearer, now: Date): Promise<boolean> {
  await lockLinks(tx, bearer)
  return endLinks(tx, bearer, now)
}

/** Locks the links of a purpose: a message that is sent may make the link at the same time as a person. */
async function lockLinks(tx: Tx, { purpose, bookingId }: TripBearer): Promise<void> {
  await sql`select pg_advisory_xact_lock(${lockOfText('tripLink', `${purpose} ${bookingId}`)})`.execute(tx)
}

function isLiveLinkOf({ purpose, bookingId, driverId }: TripBearer): RawBuilder<boolean> {
  return sql<boolean>`booking_id = ${bookingId} and purpose = ${purpose}
    and driver_id is not distinct from ${driverId}::uuid and revoked_at is null
    and exists (select from bookings b where b.id = links.booking_id and ${isOfClient('links')})`
}

async function endLinks(tx: Tx, bearer: TripBearer, now: Date): Promise<boolean> {
  const { rows } = await sql`
    update links set revoked_at = ${now} where ${isLiveLinkOf(bearer)} returning id`.execute(tx)
  return rows.length > 0
}

/**
 * Finds a stored link that is not revoked, for a message that holds its id; undefined if there is none, or if it was made with
 * another key of the server.
 */
export async function tokenOfLink(
  db: Database,
  tokens: TripTokens,
  id: string,
): Promise<{ purpose: TripLinkPurpose; token: string } | undefined> {
  const { rows } = await sql<StoredLink & { purpose: TripLinkPurpose }>`
    select links.id, nonce, token_hash as hash, purpose from links join bookings b on b.id = links.booking_id
    where links.id = ${id} and nonce is not null and revoked_at is null and ${isOfClient('links')}`.execute(db)
  const [link] = rows
  const token = link && tokenOfStored(tokens, link)
  return link && token !== undefined ? { purpose: link.purpose, token } : undefined
}

/** Letter of the page of each purpose. */
const pages: Record<TripLinkPurpose, string> = { mission: 'm', client: 'c' }

/** Returns the address of the page of a link: without the public address of the server, its path. */
export function tripLinkUrl(purpose: TripLinkPurpose, token: string, publicUrl: string | undefined): string {
  const path = `/${pages[purpose]}/${token}`
  return publicUrl === undefined ? path : new URL(path, publicUrl).href
}

/** Tools that make and show links of trips. */
export interface LinkTools {
  tokens: TripTokens
  /** Address at which browsers reach the server. */
  publicUrl: string | undefined
}

/**
 * Returns the refusal of a link that is unknown or dead: one sentence, and the company that its bearer may call. A driver hears
 * of another one only if the trip has one.
 */
export async function deadLink(
  db: Database,
  code: 'LINK_UNKNOWN' | LinkEnd,
  { bookingId = null }: { bookingId?: string | null } = {},
): Promise<AppError> {
  const { rows } = await sql<{ company: { name: string; phone: string; language: string }; isWithoutDriver: boolean }>`
    select json_build_object('name', profile->>'companyName', 'phone', profile->>'phone', 'language', business->>'language') as company,
      exists (select from bookings where id = ${bookingId}::uuid and driver_id is null) as "isWithoutDriver"
    from settings`.execute(db)
  const { company, isWithoutDriver } = rows[0] ?? { company: undefined, isWithoutDriver: false }
  if (code !== 'MISSION_REASSIGNED' || !isWithoutDriver) return new AppError(code, { details: { company } })
  return new AppError(code, { message: 'Cette mission vous a été retirée', details: { company, isWithoutDriver } })
}
