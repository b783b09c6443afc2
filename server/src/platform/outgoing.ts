import type { AppEvent } from '@yoon/contract/notifications/events'
import type { Channel } from '@yoon/contract/settings/calls'
import { type RawBuilder, sql } from 'kysely'
import type { Pool } from './database/database.ts'
import { inTransaction } from './database/transaction.ts'

/** Minutes for which a server's declaration of its channels is valid, by the database's clock, unless it is renewed. */
const countedMinutes = 3

/** Condition that a live server is configured for a channel. */
export function isConfigured(channel: Channel): RawBuilder<boolean> {
  return sql<boolean>`exists (select from channels where name = ${channel} and counts_until > clock_timestamp())`
}

/** Statement that queues events for delivery by e-mail, SMS and push, if any server is configured for a channel. */
export function queueExternalEvents(
  events: readonly AppEvent[],
  now: Date,
  actorId: string | null,
): RawBuilder<unknown> {
  return sql`
    insert into outgoing_events (event, at, actor_id)
    select value, ${now}::timestamptz, ${actorId}::uuid
    from jsonb_array_elements(${JSON.stringify(events)}::jsonb) with ordinality as e (value, place)
    where exists (select from channels where counts_until > clock_timestamp()) order by place`
}

/** Renews the list of channels that a server is configured for; leaves the lists of other servers alone. */
export async function declareChannels(db: Pool, server: string, names: readonly string[]): Promise<void> {
  await inTransaction(db, async (tx) => {
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
