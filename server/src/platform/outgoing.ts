import type { AppEvent } from '@yoon/contract/events'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** Keeps what was announced for those who tell it outside, where there is a channel at all. */
export async function keepOutgoing(tx: Database, events: readonly AppEvent[], now: Date): Promise<void> {
  await sql`
    insert into outgoing_events (event, at)
    select value, ${now} from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as e (value, place)
    where exists (select 1 from channels) order by place`.execute(tx)
}

/** Says which channels the servers are configured for. */
export async function declareChannels(db: Database, names: readonly string[]): Promise<void> {
  await sql`delete from channels where name <> all(${names}::text[])`.execute(db)
  await sql`insert into channels select unnest(${names}::text[]) on conflict do nothing`.execute(db)
}
