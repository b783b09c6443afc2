import type { ProviderId } from '@yoon/contract/payment-requests/providers'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'

/** Records that a provider has answered; writes once a minute at most. */
export async function recordAnswer(tx: Tx, provider: ProviderId, now: Date): Promise<void> {
  await sql`
    insert into provider_health as h (provider, succeeded_at) values (${provider}, ${now})
    on conflict (provider) do update set failing_since = null, succeeded_at = excluded.succeeded_at
      where h.failing_since is not null or h.succeeded_at is null
        or h.succeeded_at <= excluded.succeeded_at - interval '1 minute'`.execute(tx)
}

/** Records that a provider has not answered. */
export async function recordFailure(tx: Tx, provider: ProviderId, now: Date): Promise<void> {
  await sql`
    insert into provider_health as h (provider, failing_since, failed_at) values (${provider}, ${now}, ${now})
    on conflict (provider) do update set failing_since = coalesce(h.failing_since, excluded.failing_since),
      failed_at = excluded.failed_at`.execute(tx)
}
