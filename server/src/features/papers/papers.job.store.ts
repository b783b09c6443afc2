import { type PaperKind, paperNoticeDays } from '@yoon/contract/papers/kinds'
import { sql } from 'kysely'
import { companyDay } from '../../platform/database/company-time.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { isReplacedAt, ownerName, withOwner } from '../availability/index.ts'

/** A paper that is to be announced. */
export interface DuePaper {
  paperId: string
  kind: PaperKind
  holder: string
  /** `23/11/2026` */
  expiry: string
  daysLeft: number
}

/** Days for which the papers of a deleted driver or vehicle are kept (rules/papers 9). */
const keptDays = 30

/**
 * Returns papers whose next notice has come and notes that it is given, so that it is given once, however many servers
 * run this. An expired paper has a last notice, -1.
 */
export async function takeDuePapers(tx: Tx, now: Date, limit: number): Promise<DuePaper[]> {
  const daysLeft = sql`o.expires_on - ${companyDay(now)}`
  const notices = sql`array[${sql.join([-1, ...[...paperNoticeDays].toSorted((a, b) => a - b)])}]::int[]`
  const { rows } = await sql<DuePaper>`
    with due as materialized (
      select o.id, notice.days, o.kind, ${ownerName} as holder, ${daysLeft} as days_left, o.expires_on
      from ${withOwner('papers')}
        cross join lateral (select min(n) as days from unnest(${notices}) n where n >= greatest(${daysLeft}, -1)) notice
      where d.deleted_at is null and v.deleted_at is null and o.expires_on is not null and notice.days is not null
        and coalesce(o.told_days > notice.days, true) and not ${isReplacedAt(now)}
      order by o.expires_on, o.id limit ${limit} for update of o skip locked
    ), told as (
      update papers p set told_days = due.days from due where p.id = due.id
    )
    select id as "paperId", kind, holder, to_char(expires_on, 'DD/MM/YYYY') as expiry, days_left as "daysLeft"
    from due order by expires_on, id`.execute(tx)
  return rows
}

/** Deletes the papers of drivers and vehicles that were deleted more than 30 days ago. */
export async function deletePapersOfGone(tx: Tx, now: Date): Promise<void> {
  const limit = sql`${now}::timestamptz - make_interval(days => ${keptDays}::int)`
  await sql`
    delete from papers p where exists (select from drivers d where d.id = p.driver_id and d.deleted_at < ${limit})
      or exists (select from vehicles v where v.id = p.vehicle_id and v.deleted_at < ${limit})`.execute(tx)
}

const isUnnamed = sql<boolean>`not exists (select from papers p where p.file_name = f.name)`

/** Marks files as removed that no paper names; a marked file can no longer be named. Skips those that are locked. */
export async function markUnnamed(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select f.name from paper_files f
    where f.uploaded_at < ${before} and f.removed_at is null and ${isUnnamed}
    order by f.uploaded_at limit ${limit} for update skip locked`.execute(tx)
  const names = rows.map(({ name }) => name)
  // Checks again under the locks: a paper may have been committed during the first query.
  await sql`update paper_files f set removed_at = ${now} where f.name = any(${names}::text[]) and ${isUnnamed}`.execute(
    tx,
  )
}

/** Returns files marked as removed that may still exist. */
export async function findMarked(db: Database, limit: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name from paper_files where removed_at is not null order by removed_at limit ${limit}`.execute(db)
  return rows.map(({ name }) => name)
}

export async function deleteFile(tx: Tx, name: string): Promise<void> {
  await sql`delete from paper_files where name = ${name} and removed_at is not null`.execute(tx)
}
