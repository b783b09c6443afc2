import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../database.ts'

/** A session that may listen, and until when if it is not used. */
export interface LiveSession {
  sessionId: string
  /** The user. */
  id: string
  role: Role
  endsAt: Date
}

/** Those of the sessions that are neither over nor of somebody who may no longer sign in. */
export async function readLiveSessions(db: Database, ids: readonly string[], now: Date): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select * from (
      select s.id as "sessionId", u.id, u.role,
        least(s.expires_at, s.last_used_at + make_interval(mins => (c.security->>'sessionTimeout')::int)) as "endsAt"
      from sessions s join users u on u.id = s.user_id cross join settings c
      where s.id = any(${[...ids]}) and u.is_active and u.deleted_at is null) live
    where "endsAt" > ${now}`.execute(db)
  return rows
}
