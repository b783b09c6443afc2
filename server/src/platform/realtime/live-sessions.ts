import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { isAlive, owesSomething, sessionEnd } from '../sessions.ts'

/** A session that may listen, and until when if it is not used. */
export interface LiveSession {
  sessionId: string
  /** The user. */
  id: string
  role: Role
  endsAt: Date
  /** Whether they have to change their password or to enrol first: until then they hear nothing. */
  isOwing: boolean
}

/** Those of the sessions that live. */
export async function readLiveSessions(db: Database, ids: readonly string[], now: Date): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select s.id as "sessionId", u.id, u.role, ${sessionEnd} as "endsAt", ${owesSomething} as "isOwing"
    from sessions s join users u on u.id = s.user_id cross join settings c
    where s.id = any(${[...ids]}) and ${isAlive(now)}`.execute(db)
  return rows
}
