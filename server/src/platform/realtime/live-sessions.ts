import type { Role } from '@yoon/contract/permissions'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'
import { hasPendingAction, isAlive, sessionEnd } from '../sessions.ts'

/** A session that may listen, and its end if it stays unused. */
export interface LiveSession {
  sessionId: string
  /** Id of the user. */
  id: string
  role: Role
  endsAt: Date
  /** True if the user must change the password or enrol first: until then they receive no messages. */
  hasPendingAction: boolean
}

/** Returns those of the sessions that are alive. */
export async function readLiveSessions(db: Database, ids: readonly string[], now: Date): Promise<LiveSession[]> {
  const { rows } = await sql<LiveSession>`
    select s.id as "sessionId", u.id, u.role, ${sessionEnd} as "endsAt", ${hasPendingAction} as "hasPendingAction"
    from sessions s join users u on u.id = s.user_id cross join settings c
    where s.id = any(${[...ids]}) and ${isAlive(now)}`.execute(db)
  return rows
}
