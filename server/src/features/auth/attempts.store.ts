import { sql } from 'kysely'
import { AppError } from '../../platform/app-error.ts'
import { anonymous, callerKey } from '../../platform/caller.ts'
import { lockOfText } from '../../platform/database/advisory-locks.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { currentRequestId } from '../../platform/request-id.ts'
import { type Attempt, alertFrom, type Failure, longestMemoryMs } from './sign-in-throttle.ts'

/** Time for which an address or a browser counts as known after its last sign-in. */
export const originLifetimeMs = 90 * 24 * 3_600_000
const reportIntervalMs = 24 * 3_600_000

/** Locks the account, then the address of an attempt, always in this order; returns the failures that count for it. */
export async function lockFailures(tx: Tx, { account, address }: Attempt, now: Date): Promise<Failure[]> {
  await sql`select pg_advisory_xact_lock(${lockOfText('signInAccount', account)})`.execute(tx)
  await sql`select pg_advisory_xact_lock(${lockOfText('signInAddress', address)})`.execute(tx)
  const rows = await tx
    .selectFrom('sign_in_failures')
    .select(['account', 'address', 'browser', 'failed_at as failedAt'])
    .where((where) => where.or([where('account', '=', account), where('address', '=', address)]))
    .where('failed_at', '>', memoryStart(now))
    .execute()
  return rows.map(({ browser, ...failure }) => ({ ...failure, browser: browser ?? undefined }))
}

/** Inserts a failure and returns its id. */
export async function addFailure(tx: Tx, { account, address, browser }: Attempt, now: Date): Promise<number> {
  const failure = await tx
    .insertInto('sign_in_failures')
    .values({ account, address, browser: browser ?? null, failed_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  return failure.id
}

/** Deletes the failure of an attempt that was not a wrong guess. */
export async function removeFailure(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('id', '=', id).execute()
}

/** Deletes the account's failures from every address after a success; they no longer count for those addresses. */
export async function forgetFailures(tx: Tx, account: string): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('account', '=', account).execute()
}

/** Returns the times of a session's wrong passwords; locks the session's row to the end of the transaction. */
export async function lockSessionFailures(tx: Tx, sessionId: string, now: Date): Promise<Date[]> {
  const session = await tx
    .selectFrom('sessions')
    .select('id')
    .where('id', '=', sessionId)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!session) throw new AppError('UNAUTHENTICATED')
  const { rows } = await sql<{ failedAt: Date }>`
    select failed_at as "failedAt" from session_failures
    where session_id = ${sessionId} and failed_at > ${memoryStart(now)}`.execute(tx)
  return rows.map(({ failedAt }) => failedAt)
}

export async function addSessionFailure(tx: Tx, sessionId: string, now: Date): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into session_failures (session_id, failed_at) values (${sessionId}, ${now}) returning id`.execute(tx)
  return rows[0]?.id ?? 0
}

export async function removeSessionFailure(tx: Tx, id: number): Promise<void> {
  await sql`delete from session_failures where id = ${id}`.execute(tx)
}

export async function forgetSessionFailures(tx: Tx, sessionId: string): Promise<void> {
  await sql`delete from session_failures where session_id = ${sessionId}`.execute(tx)
}

/** True if the address or the browser of an attempt has signed in to the account within the last 90 days. */
export async function isKnownOrigin(db: Database, attempt: Attempt, now: Date): Promise<boolean> {
  const { account, address, browser = '' } = attempt
  const { rows } = await sql<{ isKnown: boolean }>`
    select exists (select from sign_in_origins where account = ${account} and used_at > ${originStart(now)}
      and (kind, value) in (('address', ${address}), ('browser', ${browser}))) as "isKnown"`.execute(db)
  return rows[0]?.isKnown ?? false
}

/** Records that an account has signed in from an address and a browser. */
export async function rememberOrigin(tx: Tx, attempt: Required<Attempt>, now: Date): Promise<void> {
  const { account, address, browser } = attempt
  await sql`
    insert into sign_in_origins (account, kind, value, used_at)
    values (${account}, 'address', ${address}, ${now}), (${account}, 'browser', ${browser}, ${now})
    on conflict (account, kind, value) do update set used_at = excluded.used_at`.execute(tx)
}

interface Refused {
  account: string
  /** The whole address, for the journal. */
  address: string
  reason: 'wrong' | 'code'
  /** Number of failures of the account. */
  count: number
}

/**
 * Writes a refused sign-in into the journal if an account has this e-mail. The same statements run for unknown
 * accounts, so that the response time does not reveal whether an account exists: `writeAudit` would need the account's
 * id first. A power failure may lose the entry.
 */
export async function recordRefusal(tx: Tx, { account, address, reason, count }: Refused, now: Date): Promise<void> {
  await sql`set local synchronous_commit = off`.execute(tx)
  await sql`
    insert into audit_entries (at, actor_name, address, request_id, caller, action, entity, entity_id, after)
    select ${now}::timestamptz, 'Inconnu', ${address || null}::text, ${currentRequestId() ?? null}::text, ${callerKey(anonymous)}, 'session.refused', 'user', id,
      jsonb_build_object('reason', case when is_active then ${reason}::text else 'inactive' end)
    from users where lower(email) = ${account} and deleted_at is null`.execute(tx)
  await noteAlert(tx, account, count, now)
}

/** Records, from the 20th failure on, that the account's user and the administrators have to be notified. */
export async function noteAlert(tx: Tx, account: string, count: number, now: Date): Promise<void> {
  if (count < alertFrom) return
  await sql`
    insert into sign_in_alerts as a (account, failures, last_at) values (${account}, ${count}, ${now})
    on conflict (account) do update set failures = greatest(a.failures + 1, excluded.failures),
      last_at = greatest(a.last_at, excluded.last_at)`.execute(tx)
}

export interface Alert {
  failures: number
  lastAt: string
  /** True if the administrators have been notified. */
  isReported: boolean
}

/** Returns the failed attempts to show at a sign-in; a sign-in from a known address or browser deletes them. */
export async function takeAlert(tx: Tx, account: string, isKnown: boolean): Promise<Alert | undefined> {
  const { rows } = await sql<Alert>`
    select failures, instant(last_at) as "lastAt", reported_at is not null as "isReported"
    from sign_in_alerts where account = ${account} for update`.execute(tx)
  if (rows[0] && isKnown) await sql`delete from sign_in_alerts where account = ${account}`.execute(tx)
  return rows[0]
}

export interface AlertedUser {
  id: string
  name: string
  role: string
  failures: number
}

/** Claims the alerts that are due, once a day for each account, and returns those of existing users. */
export async function claimAlerts(tx: Tx, now: Date): Promise<AlertedUser[]> {
  const dayAgo = new Date(now.getTime() - reportIntervalMs)
  const { rows } = await sql<AlertedUser>`
    with claimed as (
      update sign_in_alerts set reported_at = ${now}
      where reported_at is null or (reported_at <= ${dayAgo} and last_at > reported_at)
      returning account, failures)
    select u.id, u.first_name || ' ' || u.last_name as name, u.role, c.failures
    from claimed c join users u on lower(u.email) = c.account and u.deleted_at is null
    order by c.account`.execute(tx)
  return rows
}

/** Deletes failures that no longer count, and origins and alerts that were last used too long ago. */
export async function forgetOldAttempts(tx: Tx, now: Date): Promise<void> {
  await tx.deleteFrom('sign_in_failures').where('failed_at', '<=', memoryStart(now)).execute()
  await sql`delete from sign_in_origins where used_at <= ${originStart(now)}`.execute(tx)
  await sql`delete from sign_in_alerts where last_at <= ${originStart(now)}`.execute(tx)
}

function memoryStart(now: Date): Date {
  return new Date(now.getTime() - longestMemoryMs)
}

function originStart(now: Date): Date {
  return new Date(now.getTime() - originLifetimeMs)
}
