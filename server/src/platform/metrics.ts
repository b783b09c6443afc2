import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'
import type { Database } from './database/database.ts'
import type { PoolState } from './database/open-database.ts'
import type { OnJobEnd } from './jobs/job-runner.ts'
import { withTimeout } from './with-timeout.ts'

/** Time after which a scrape leaves out what the database has not reported, in milliseconds. */
const deadlineMs = 2_000
/** Upper bounds of the latencies that are counted together, in seconds. */
const latencies = [0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10]

interface Sources {
  db: Database
  /** Absent in tests that open the pool themselves. */
  poolState?: () => PoolState
}

export interface Metrics {
  onJobEnd: OnJobEnd
  /** Content type of `read`. */
  type: string
  /** Returns the present values in the text format of Prometheus. */
  read(): Promise<string>
}

/**
 * Measures requests, jobs, connections, sockets and the process. Labels are route patterns, methods, statuses and names
 * in the code: no address, no id and nothing that a user has typed.
 */
export function createMetrics(http: FastifyInstance, { db, poolState }: Sources): Metrics {
  const registry = new Registry()
  const registers = [registry]
  // The delay of the event loop, memory, processor time and garbage collection.
  collectDefaultMetrics({ register: registry })
  measureRequests(http, registry)
  if (poolState) measurePool(registry, poolState)
  measureOutbox(registry, db)
  new Gauge({
    name: 'yoon_open_sockets',
    help: 'Open sockets of the live channel on this server.',
    registers,
    collect() {
      this.set(http.websocketServer?.clients.size ?? 0)
    },
  })
  return { onJobEnd: measureJobs(registry), type: registry.contentType, read: () => registry.metrics() }
}

function measureRequests(http: FastifyInstance, registry: Registry): void {
  const durations = new Histogram({
    name: 'yoon_http_request_duration_seconds',
    help: 'Requests and their latency by route pattern, method and status.',
    labelNames: ['route', 'method', 'status'],
    buckets: latencies,
    registers: [registry],
  })
  http.addHook('onResponse', async ({ method, routeOptions }, { statusCode, elapsedTime }) => {
    const labels = { route: routeOptions.url ?? 'none', method, status: String(statusCode) }
    durations.observe(labels, elapsedTime / 1_000)
  })
}

function measurePool(registry: Registry, poolState: () => PoolState): void {
  new Gauge({
    name: 'yoon_database_connections',
    help: 'Connections of the pool of this server, in use or idle, and the callers that wait for one.',
    labelNames: ['state'],
    registers: [registry],
    collect() {
      for (const [state, count] of Object.entries(poolState())) this.set({ state }, count)
    },
  })
}

function measureJobs(registry: Registry): OnJobEnd {
  const registers = [registry]
  const labelNames = ['job'] as const
  const successes = new Gauge({
    name: 'yoon_job_last_success_timestamp_seconds',
    help: 'When the job last succeeded on this server, in Unix time.',
    labelNames,
    registers,
  })
  const durations = new Gauge({
    name: 'yoon_job_last_duration_seconds',
    help: 'How long the last run of the job took on this server.',
    labelNames,
    registers,
  })
  const failures = new Counter({
    name: 'yoon_job_failures_total',
    help: 'Failed runs of the job on this server.',
    labelNames,
    registers,
  })
  return ({ name: job, isSuccess, tookMs }) => {
    durations.set({ job }, tookMs / 1_000)
    if (isSuccess) successes.setToCurrentTime({ job })
    failures.inc({ job }, isSuccess ? 0 : 1)
  }
}

function measureOutbox(registry: Registry, db: Database): void {
  new Gauge({
    name: 'yoon_outbox_age_seconds',
    help: 'How long the oldest event or message has waited to be sent: 0 if none waits, NaN if the database is away.',
    labelNames: ['queue'],
    registers: [registry],
    async collect() {
      const unknown = { events: Number.NaN, messages: Number.NaN }
      const ages = await withTimeout(readAges(db), deadlineMs, () => new Error('No answer')).catch(() => unknown)
      for (const [queue, age] of Object.entries(ages)) this.set({ queue }, age)
    },
  })
}

/** Returns the ages of the two queues in seconds, by the clock of the database. */
async function readAges(db: Database): Promise<{ events: number; messages: number }> {
  const age = (since: string) => sql`coalesce(extract(epoch from clock_timestamp() - ${sql.raw(since)}), 0)`
  const { rows } = await sql<{ events: number; messages: number }>`
    select greatest(0, (select ${age('min(at)')} from outgoing_events))::float8 as events,
      greatest(0, (select ${age('min(created_at)')} from deliveries where due_at is not null))::float8 as messages`.execute(
    db,
  )
  return rows[0] ?? { events: 0, messages: 0 }
}
