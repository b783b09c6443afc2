import { randomBytes, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { lockOfText } from './database/advisory-locks.ts'
import type { Database, Tx } from './database/database.ts'
import { deadLinksKeptDays, type Link } from './links.ts'
import { hashToken } from './tokens.ts'
import type { LinkEnd, TripTokens } from './trip-links.ts'

/** Link of a request to pay, which was sent to the client of a booking. */
export interface PaymentLink extends Link {
  requestId: string
  /** Name of the client in the journal. */
  bearer: string
  /** Null while it is alive. */
  end: LinkEnd | null
}

/** Days for which the page still says that a request is paid. */
const paidShownDays = 7
/** 128 bits. */
const nonceBytes = 16

/** The request of a link `l`; the subject of other links is no id. */
const requestOf = sql`left join payment_requests r on r.id = case when l.purpose = 'payment' then l.subject::uuid end
  left join bookings b on b.id = r.booking_id`

/** Finds the link of a token, dead or alive; undefined if it never existed or has another purpose (rules/payment-requests 7). */
export async function findPaymentLink(db: Database, token: string, now: Date): Promise<PaymentLink | undefined> {
  const { rows } = await sql<PaymentLink>`
    select l.id, l.subject, l.session_id as "sessionId", l.subject as "requestId",
      coalesce((select u.first_name || ' ' || u.last_name from users u where u.id = b.client_id), 'Lien') as bearer,
      case when r.id is null or b.deleted_at is not null or l.revoked_at is not null or r.state in ('EXPIRED', 'CANCELLED')
        or r.state in ('OPEN', 'FAILED') and r.expires_at <= ${now}::timestamptz
        or r.state = 'PAID' and r.ended_at <= ${now}::timestamptz - make_interval(days => ${paidShownDays})
        then 'LINK_EXPIRED' end as end
    from links l ${requestOf}
    where l.token_hash = ${hashToken(token)} and l.purpose = 'payment'`.execute(db)
  return rows[0]
}

/**
 * Returns the token of the link of a request, and creates the link if there is none, or none of the present key of the
 * server. The link is the same as long as the request lives.
 */
export async function livePaymentLink(
  tx: Tx,
  tokens: TripTokens,
  { id, expiresAt }: { id: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  await sql`select pg_advisory_xact_lock(${lockOfText('paymentLink', id)})`.execute(tx)
  const { rows } = await sql<{ id: string; nonce: Uint8Array; hash: Uint8Array }>`
    select id, nonce, token_hash as hash from links
    where purpose = 'payment' and subject = ${id} and revoked_at is null order by issued_at desc limit 1`.execute(tx)
  const [known] = rows
  const token = known && tokens.tokenOf(known)
  if (token !== undefined && hashToken(token).equals(known?.hash ?? Buffer.alloc(0))) return token
  return insertLink(tx, tokens, { id, expiresAt }, now)
}

async function insertLink(
  tx: Tx,
  tokens: TripTokens,
  { id, expiresAt }: { id: string; expiresAt: Date },
  now: Date,
): Promise<string> {
  await sql`update links set revoked_at = ${now} where purpose = 'payment' and subject = ${id} and revoked_at is null`.execute(
    tx,
  )
  const fresh = { id: randomUUID(), nonce: randomBytes(nonceBytes) }
  const token = tokens.tokenOf(fresh)
  await sql`
    insert into links (id, token_hash, purpose, subject, nonce, is_single_use, issued_at, expires_at)
    values (${fresh.id}, ${hashToken(token)}, 'payment', ${id}, ${fresh.nonce}, false, ${now},
      ${expiresAt}::timestamptz + make_interval(days => ${deadLinksKeptDays}))`.execute(tx)
  return token
}

/** Returns the address of the page of a link: without the public address of the server, its path. */
export function paymentLinkUrl(token: string, publicUrl: string | undefined): string {
  const path = `/p/${token}`
  return publicUrl === undefined ? path : new URL(path, publicUrl).href
}
