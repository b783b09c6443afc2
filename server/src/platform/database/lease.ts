import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
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
const length = sql`make_interval(secs => ${lengthMs / 1_000})`

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
    const moments = { now: sql<Date>`clock_timestamp()`, until: sql<Date>`clock_timestamp() + ${length}` }
    if (!(await takeLease(db, { name, holder }, moments))) return lose()
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

/** A lease, and who asks for it. */
interface Claim {
  name: string
  holder: string
}

interface Moments {
  now: Moment
  until: Moment
  /** Nobody holds it longer: whoever seems to wrote by a clock that was wrong, or by another plan. */
  latest?: Moment
}

/** A moment, or how the database works it out. */
type Moment = Date | RawBuilder<Date>

/** Takes the lease until a moment, where nobody else has it. */
export async function takeLease(db: Database, claim: Claim, { now, until, latest }: Moments): Promise<boolean> {
  const { rows } = await sql`
    insert into leases as l (name, holder, held_until) values (${claim.name}, ${claim.holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where l.holder = excluded.holder or l.held_until <= ${now} or l.held_until > ${latest ?? null}::timestamptz
    returning l.holder`.execute(db)
  return rows.length > 0
}

/** Has everybody wait until a moment for a lease that nobody ever took. */
export async function reserveLease(db: Database, name: string, until: Date): Promise<void> {
  await sql`insert into leases (name, holder, held_until) values (${name}, ${randomUUID()}, ${until})
    on conflict do nothing`.execute(db)
}

/** Holds the lease that was taken until another moment. */
export async function holdLease(db: Database, { name, holder }: Claim, until: Date): Promise<void> {
  await sql`update leases set held_until = ${until} where name = ${name} and holder = ${holder}`.execute(db)
}

/** The present for all servers on a database. */
export async function readSharedClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('The database tells no time')
  return rows[0].now
}
