import type { ClientError } from '@yoon/contract/client-errors/calls'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Counts a report under its fingerprint; a new fingerprint is left out while there are already `most`. */
export async function countReport(
  tx: Tx,
  report: ClientError & { fingerprint: string },
  { now, most }: { now: Date; most: number },
): Promise<void> {
  const { fingerprint, errorClass, frames, version, page, browser } = report
  await sql`
    insert into client_error_reports as r
      (fingerprint, error_class, frames, version, page, browser, first_seen_at, last_seen_at)
    select ${fingerprint}, ${errorClass}, ${frames}::text[], ${version}, ${page}, ${browser}, ${now}, ${now}
    where (select count(*) from client_error_reports) < ${most}
      or exists (select from client_error_reports where fingerprint = ${fingerprint})
    on conflict (fingerprint) do update set
      count = least(r.count, 2147483646) + 1, page = excluded.page, browser = excluded.browser,
      last_seen_at = greatest(r.last_seen_at, excluded.last_seen_at)`.execute(tx)
}

/** Deletes all but the `kept` newest reports. */
export async function deleteSurplus(tx: Tx, kept: number): Promise<void> {
  await sql`delete from client_error_reports where fingerprint not in
    (select fingerprint from client_error_reports order by last_seen_at desc, fingerprint limit ${kept})`.execute(tx)
}
