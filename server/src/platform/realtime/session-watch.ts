import { sessionEndedCode } from '@yoon/contract/realtime/channel'
import type { Database } from '../database/database.ts'
import { closeSession } from '../sessions.ts'
import type { Listener } from './listener.ts'
import { type LiveSession, readLiveSessions } from './live-sessions.ts'

/**
 * Closes the sockets of sessions that may no longer listen: ended, idle for too long, of another role, or with a
 * required action.
 */
export interface SessionWatch {
  /** Closes the sockets of a session that was ended. */
  end(sessionId: string): void
  /** Rechecks the sessions that a changed row affects: their rights and end depend on the user and on the settings. */
  onChanged(entity: string, id: string): void
  /** Rechecks every session. */
  recheckAll(): void
  /** Rechecks the session of one socket. */
  check(listener: Listener): Promise<void>
  /** Rechecks the sessions whose end has come: they may have been used since. */
  sweep(): void
}

interface WatchOptions {
  db: Database
  clock: () => Date
  listeners: ReadonlySet<Listener>
  onError: (error: unknown) => void
}

export function watchSessions({ db, clock, listeners, onError }: WatchOptions): SessionWatch {
  let isSweeping = false

  async function readAgain(isConcerned: (session: LiveSession) => boolean): Promise<void> {
    // A socket that is being closed is not checked again, however long the close takes.
    const open = [...listeners].filter(({ socket }) => socket.readyState === socket.OPEN)
    const concerned = open.filter(({ session }) => isConcerned(session))
    const ids = [...new Set(concerned.map(({ session }) => session.sessionId))]
    if (ids.length === 0) return
    const alive = new Map((await readLiveSessions(db, ids, clock())).map((session) => [session.sessionId, session]))
    for (const { session, socket } of concerned) {
      const now = alive.get(session.sessionId)
      if (now && !now.hasPendingAction && now.role === session.role) session.endsAt = now.endsAt
      else socket.close(sessionEndedCode)
    }
    // An ended session is deleted on sight, so that a clock that moves back does not revive it.
    for (const id of ids) if (!alive.has(id)) await closeSession(db, id)
  }

  function recheck(isConcerned: (session: LiveSession) => boolean): void {
    readAgain(isConcerned).catch(onError)
  }

  return {
    end(sessionId) {
      for (const { session, socket } of listeners) if (session.sessionId === sessionId) socket.close(sessionEndedCode)
    },
    onChanged(entity, id) {
      if (entity === 'user') recheck((session) => session.id === id)
      if (entity === 'settings') recheck(() => true)
    },
    recheckAll: () => recheck(() => true),
    check: ({ session }) => readAgain((one) => one === session),
    sweep() {
      if (isSweeping) return
      isSweeping = true
      const now = clock()
      readAgain(({ endsAt }) => endsAt <= now)
        .catch(onError)
        .finally(() => {
          isSweeping = false
        })
    },
  }
}
