import { type RawBuilder, sql } from 'kysely'
import type { Database } from '../../platform/database/database.ts'

/** Returns SQL of the ids of the imports that have a row which is used or was changed since: an id for each such row. */
export type UsedRows = (importIds: RawBuilder<unknown>) => RawBuilder<unknown>

/** Returns how many rows of each of these imports are used or were changed since; imports without such rows are absent. */
export async function countUsedRows(
  db: Database,
  ids: readonly string[],
  usedRows: UsedRows,
): Promise<ReadonlyMap<string, number>> {
  if (ids.length === 0) return new Map()
  const { rows } = await sql<{ id: string; used: number }>`
    select u.id, count(*)::int as used from (${usedRows(sql`${ids}::uuid[]`)}) u group by u.id`.execute(db)
  return new Map(rows.map(({ id, used }) => [id, used]))
}

/**
 * Returns SQL of the version that a row has now if nothing but imports has changed it since `version` and all of these
 * were undone: each has raised it by one, and its undo once more.
 */
export function versionBesideUndone(rowId: RawBuilder<unknown>, version: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`(${version} + 2 * (
    select count(*)::int from import_changes undone join imports i on i.id = undone.import_id
    where undone.row_id = ${rowId} and undone.version > ${version} and i.state = 'UNDONE'))`
}
