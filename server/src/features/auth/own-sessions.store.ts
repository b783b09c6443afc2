import type { OwnSession } from '@yoon/contract/auth/calls'
import { sql } from 'kysely'
import type { Actor } from '../../platform/actor.ts'
import type { Database } from '../../platform/database/database.ts'
import { isBeforeSessionEnd } from '../../platform/sessions.ts'

/** Lists the live sessions of a user, the last used first. */
export async function listSessions(db: Database, { id, sessionId }: Actor, now: Date): Promise<OwnSession[]> {
  const { rows } = await sql<OwnSession>`
    select s.id, s.user_agent as "userAgent", s.address, instant(s.created_at) as "openedAt",
      instant(s.last_used_at) as "lastUsedAt", s.id = ${sessionId} as "isCurrent"
    from sessions s cross join settings c where s.user_id = ${id} and ${isBeforeSessionEnd(now)}
    order by s.last_used_at desc, s.created_at desc, s.id`.execute(db)
  return rows
}
