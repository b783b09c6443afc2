import type { AppEvent } from '@yoon/contract/events'
import type { Channel } from '@yoon/contract/settings'
import { type RawBuilder, sql } from 'kysely'
import { type Database, transaction } from './database/database.ts'

/** How long what a server said of its channels counts, by the database's clock, unless it says so again. */
const countedMinutes = 3

/** Whether a server that lives is configured for a channel. */
export function isConfigured(channel: Channel): RawBuilder<boolean> {
  return sql<boolean>`exists (select from channels where name = ${channel} and counts_until > clock_timestamp())`
}

/** Keeps what was announced for those who tell it outside, where there is a channel at all. */
export async function keepOutgoing(
  tx: Database,
  events: readonly AppEvent[],
  now: Date,
  actorId: string | null,
): Promise<void> {
  await sql`
    insert into outgoing_events (event, at, actor_id)
    select value, ${now}, ${actorId}::uuid from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as e (value, place)
    where exists (select from channels where counts_until > clock_timestamp()) order by place`.execute(tx)
}

/** Says which channels a server is configured for, for a while; what others say is theirs. */
export async function declareChannels(db: Database, server: string, names: readonly string[]): Promise<void> {
  await transaction(db, async (tx) => {
    await sql`
      insert into channels (server, name, counts_until)
      select ${server}::uuid, name, clock_timestamp() + make_interval(mins => ${countedMinutes})
      from unnest(${names}::text[]) as name
      on conflict (server, name) do update set counts_until = excluded.counts_until`.execute(tx)
    await sql`
      delete from channels
      where (server = ${server} and name <> all(${names}::text[])) or counts_until <= clock_timestamp()`.execute(tx)
  })
}
