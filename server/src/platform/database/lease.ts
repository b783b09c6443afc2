import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import { type RawBuilder, sql } from 'kysely'
import type { Database } from './database.ts'

/** The right of one server on a database to run a job; another server takes over when it ends. */
export interface Lease {
  /** True if this server holds the lease now. */
  isHeld(): boolean
  /** Releases the lease, so that another server need not wait for its expiry. */
  close(): Promise<void>
}

interface LeaseOptions {
  name: string
  /** Renewal interval, in milliseconds. */
  askEveryMs?: number | undefined
  /** Called when this server gets the lease; called again at the next renewal if it fails. */
  onHeld: () => Promise<void>
  onLost: () => void
  onError: (error: unknown) => void
}

/** Length of the lease: the time other servers wait for one that was killed. */
const lengthMs = 15_000
const length = sql`make_interval(secs => ${lengthMs / 1_000})`

/** Acquires the lease and renews it well within its length, by the clock of the database, not of the servers. */
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
    // The lease has expired and another server may have held it meanwhile: start over.
    if (performance.now() > heldUntil) lose()
    const requestedAt = performance.now()
    const moments = { now: sql<Date>`clock_timestamp()`, until: sql<Date>`clock_timestamp() + ${length}` }
    if (!(await takeLease(db, { name, holder }, moments))) return lose()
    heldUntil = requestedAt + lengthMs
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

/** A lease and the server that wants it. */
interface Claim {
  name: string
  holder: string
}

interface Moments {
  now: Moment
  until: Moment
  /** Latest plausible `held_until`. A later one came from a wrong clock or an earlier schedule and is ignored. */
  latest?: Moment
}

/** A time, or the SQL expression for it. */
type Moment = Date | RawBuilder<Date>

/** Takes the lease until a given time, unless another server holds it. */
export async function takeLease(db: Database, claim: Claim, { now, until, latest }: Moments): Promise<boolean> {
  const { rows } = await sql`
    insert into leases as l (name, holder, held_until) values (${claim.name}, ${claim.holder}, ${until})
    on conflict (name) do update set holder = excluded.holder, held_until = excluded.held_until
      where l.holder = excluded.holder or l.held_until <= ${now} or l.held_until > ${latest ?? null}::timestamptz
    returning l.holder`.execute(db)
  return rows.length > 0
}

/** Creates the lease as held until a given time, if it never existed. */
export async function reserveLease(db: Database, name: string, until: Date): Promise<void> {
  await sql`insert into leases (name, holder, held_until) values (${name}, ${randomUUID()}, ${until})
    on conflict do nothing`.execute(db)
}

/** Changes the end of a held lease. */
export async function holdLease(db: Database, { name, holder }: Claim, until: Date): Promise<void> {
  await sql`update leases set held_until = ${until} where name = ${name} and holder = ${holder}`.execute(db)
}

/** Returns the clock shared by all servers on a database. */
export async function readSharedClock(db: Database): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(db)
  if (!rows[0]) throw new Error('The database tells no time')
  return rows[0].now
}
