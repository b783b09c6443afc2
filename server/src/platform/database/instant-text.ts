import { type RawBuilder, sql } from 'kysely'

/** Returns what `instant` does, written out: PostgreSQL cannot inline that function, which counts where many rows are read. */
export function instantText(column: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(column)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`
}
