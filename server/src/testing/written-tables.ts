import { sql } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Tables that reads, refused calls and jobs may write to: activity, rate limits, failures, audit entries and derived counts. */
const ignoredTables = [
  'audit_entries',
  'booking_count_changes',
  'booking_counts',
  'call_counts',
  'driver_booking_counts',
  'job_runs',
  'leases',
  'links',
  'payment_count_changes',
  'payment_counts',
  'revenue_count_changes',
  'revenue_counts',
  'schema_migrations',
  'session_failures',
  'sessions',
  'sign_in_alerts',
  'sign_in_failures',
  'sign_in_origins',
  'todo_found',
  'todo_state',
  'user_count_changes',
  'user_counts',
]

export interface WrittenTables {
  /** Returns the tables with inserted, changed or deleted rows since the last call, sorted. */
  take(): Promise<string[]>
}

/** Installs triggers that record, in a separate schema, which tables committed transactions write to. */
export async function watchTables(db: Database): Promise<WrittenTables> {
  await sql`create schema watching`.execute(db)
  await sql`create table watching.written (name text not null)`.execute(db)
  await sql`create function watching.note() returns trigger language plpgsql as $$
    begin
      if tg_op = 'TRUNCATE' or old is distinct from new then insert into watching.written values (tg_table_name); end if;
      return null;
    end $$`.execute(db)
  const { rows: tables } = await sql<{ name: string }>`
    select tablename as name from pg_tables
    where schemaname = 'public' and tablename <> all (${ignoredTables}::text[])`.execute(db)
  for (const { name } of tables) {
    await sql`create trigger noted after insert or update or delete on ${sql.table(name)}
      for each row execute function watching.note()`.execute(db)
    await sql`create trigger noted_emptied after truncate on ${sql.table(name)}
      for each statement execute function watching.note()`.execute(db)
  }
  return {
    async take() {
      const { rows } = await sql<{ name: string }>`
        with taken as (delete from watching.written returning name)
        select distinct name from taken order by 1`.execute(db)
      return rows.map(({ name }) => name)
    },
  }
}
