import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Database } from './database.ts'

/** What one server alone does, of all on a database; another takes over when it is gone. */
export interface Lease {
  /** Whether this server may act now. */
  isHeld(): boolean
  /** Lets go, so that another server need not wait for its end. */
  close(): Promise<void>
}

interface LeaseOptions {
  name: string
  /** How often it is asked for, in milliseconds. */
  askEveryMs?: number | undefined
  /** It is this server's turn; where this fails it is tried again. */
  onHeld: () => Promise<void>
  onLost: () => void
  onError: (error: unknown) => void
}

/** How long the others wait for a server that ended without a word. */
const lengthMs = 15_000

/** Asks for the lease from now on, and again well within its length. The database's clock decides, not the servers'. */
export function keepLease(db: Database, options: LeaseOptions): Lease {
  const { name, askEveryMs = lengthMs / 3, onHeld, onLost, onError } = options
  const holder = randomUUID()
  const stop = new AbortController()
  let isHeld = false
  let heldUntil = 0

  function lose(): void {
    if (isHeld) onLost()
    isHeld = false
  }

  async function ask(): Promise<void> {
    // Another may have held it meanwhile: it begins anew.
    if (performance.now() > heldUntil) lose()
    const asked = performance.now()
    if (!(await claim(db, name, holder))) return lose()
    heldUntil = asked + lengthMs
    if (!isHeld) await onHeld()
    isHeld = true
  }

  async function keepAsking(): Promise<void> {
    while (!stop.signal.aborted) {
      await ask().catch(onError)
      await wait(askEveryMs, undefined, { signal: stop.signal }).catch(() => undefined)
    }
  }

  const ended = keepAsking()
  return {
    isHeld: () => performance.now() < heldUntil,
    async close() {
      stop.abort()
      await ended
      lose()
      heldUntil = 0
      await sql`delete from leases where name = ${name} and holder = ${holder}`.execute(db).catch(onError)
    },
  }
}

/** Takes the lease where nobody else has it, or has it longer. */
async function claim(db: Database, name: string, holder: string): Promise<boolean> {
  const { rows } = await sql`
    insert into leases as l (name, holder, held_until)
    values (${name}, ${holder}, clock_timestamp() + make_interval(secs => ${lengthMs / 1_000}))
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where l.holder = excluded.holder or l.held_until < clock_timestamp()
    returning l.holder`.execute(db)
  return rows.length > 0
}
