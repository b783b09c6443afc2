import { sql } from 'kysely'
import type { Database } from '../platform/database.ts'

/** What refusals and reading may write: when somebody was there, how often, and what was refused. */
const besides = [
  'audit_entries',
  'leases',
  'rate_limits',
  'realtime_tickets',
  'schema_migrations',
  'sessions',
  'sign_in_failures',
]

/** A number for each table that changes with any row of it: two equal answers are an unchanged database. */
export async function readTableSums(db: Database): Promise<Record<string, string>> {
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${besides}::text[]) order by 1`.execute(db)
  const parts = tables.map(
    ({ name }) => sql`select ${name}::text as name,
      coalesce(sum(hashtextextended(t::text, 0)), 0)::text as sum from ${sql.table(name)} t`,
  )
  const { rows } = await sql<{ name: string; sum: string }>`${sql.join(parts, sql` union all `)}`.execute(db)
  return Object.fromEntries(rows.map(({ name, sum }) => [name, sum]))
}
