import { roles } from '@yoon/contract/permissions'
import { type BackgroundJob, getBackgroundJobs } from '@yoon/contract/scheduler/calls'
import { type JobName, jobNames } from '@yoon/contract/scheduler/jobs'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Job } from '../../platform/jobs/job.ts'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { getBackgroundJobs as listBackgroundJobs } from './jobs.service.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp({ isSchedulerOn: true, checkEveryMs: 5, logLevel: 'silent' })
})
afterAll(() => app.close())

const readJobs = async () => (await app.call('ADMIN', getBackgroundJobs)).data.jobs
async function readJob(name: JobName): Promise<BackgroundJob | undefined> {
  return (await readJobs()).find((job) => job.name === name)
}

/** Returns a job as a server shows it that has run for long, and that has or has not this job itself. */
async function readLater(name: JobName, { isOwn = true } = {}): Promise<BackgroundJob | undefined> {
  const own: Job = { name, everyMs: 86_400_000, checkEveryMs: 60_000, findDueWork: async () => undefined }
  const { jobs } = await listBackgroundJobs(isOwn ? [own] : [], 0)({ db: app.db })
  return jobs.find((job) => job.name === name)
}

/** Stores a run of a job that the servers of the test never run. */
async function store(name: JobName, { overdueIn = '1 hour', failure = null as string | null, runs = 1 } = {}) {
  await sql`
    insert into job_runs (name, every_ms, overdue_at, started_at, finished_at, failure, server, succeeded_at, runs)
    values (${name}, 3600000, now() + ${overdueIn}::interval, now() - interval '3 s', now() - interval '1 s', ${failure},
      'yoon-2', now() - interval '1 s', ${runs})
    on conflict (name) do update set overdue_at = excluded.overdue_at, failure = excluded.failure`.execute(app.db)
}

describe('getBackgroundJobs', () => {
  it('lists every job in the order of the page, those of this server with their interval', async () => {
    const jobs = await readJobs()
    expect(jobs.map(({ name }) => name)).toEqual(jobNames)
    expect(await readJob('retention')).toMatchObject({ state: 'never', everyMs: 3_600_000, finishedAt: null, runs: 0 })
    // The test has no channels and no archive of backups.
    expect(await readJob('deliveries')).toMatchObject({ state: 'off', everyMs: null })
    expect(await readJob('daily-backup')).toMatchObject({ state: 'off', everyMs: null })
  })

  it('shows the runs of a job, its failure and its recovery', async () => {
    await vi.waitFor(async () => expect(await readJob('scheduler')).toMatchObject({ state: 'succeeded' }), 20_000)
    const first = await readJob('scheduler')
    expect(first).toMatchObject({ everyMs: 5, failure: null, failures: 0, durationMs: expect.any(Number) })
    expect(first?.requestId).toMatch(/^[0-9A-HJKMNP-TV-Z]{10}$/)
    await sql`alter table bookings rename to other_bookings`.execute(app.db)
    await vi.waitFor(async () => expect(await readJob('scheduler')).toMatchObject({ state: 'failed' }), 20_000)
    const failed = await readJob('scheduler')
    expect(failed).toMatchObject({ failure: 'UNEXPECTED', succeededAt: expect.any(String) })
    expect(failed?.failures).toBeGreaterThan(0)
    await sql`alter table other_bookings rename to bookings`.execute(app.db)
    await vi.waitFor(async () => expect(await readJob('scheduler')).toMatchObject({ state: 'succeeded' }), 20_000)
    expect((await readJob('scheduler'))?.runs).toBeGreaterThan(failed?.runs ?? 0)
  })

  it('shows a job that no server has reported in time as overdue, but not before the first runs of a server', async () => {
    await store('images', { overdueIn: '1 second' })
    await store('images', { overdueIn: '-1 second' })
    expect(await readJob('images')).toMatchObject({ state: 'succeeded' })
    expect(await readLater('images')).toMatchObject({ state: 'overdue', durationMs: 2_000, server: 'yoon-2' })
  })

  it('shows a daily job as overdue that has not succeeded for two days though it is still checked', async () => {
    await store('daily-backup')
    const change = (age: string) => sql`
      update job_runs set every_ms = 86400000, succeeded_at = now() - ${age}::interval where name = 'daily-backup'`
    await change('47 hours').execute(app.db)
    expect(await readLater('daily-backup')).toMatchObject({ state: 'succeeded' })
    await change('49 hours').execute(app.db)
    expect(await readLater('daily-backup')).toMatchObject({ state: 'overdue' })
    await sql`update job_runs set succeeded_at = null, counted_since = now() - interval '49 hours',
      running_until = now() + interval '1 minute', running_since = now() - interval '2 minutes'
      where name = 'daily-backup'`.execute(app.db)
    expect(await readLater('daily-backup')).toMatchObject({ state: 'running' })
    await sql`update job_runs set running_until = now() - interval '1 minute' where name = 'daily-backup'`.execute(
      app.db,
    )
    expect(await readLater('daily-backup')).toMatchObject({ state: 'overdue' })
    await sql`update job_runs set failure = 'FILES' where name = 'daily-backup'`.execute(app.db)
    expect(await readLater('daily-backup')).toMatchObject({ state: 'failed' })
    await sql`delete from job_runs where name = 'daily-backup'`.execute(app.db)
  })

  it('shows a run as overdue that has not ended for six hours', async () => {
    await store('retention')
    const change = (age: string) => sql`update job_runs set running_since = now() - ${age}::interval,
      running_until = now() + interval '1 minute' where name = 'retention'`
    await change('5 hours').execute(app.db)
    expect(await readLater('retention')).toMatchObject({ state: 'running' })
    await change('7 hours').execute(app.db)
    expect(await readLater('retention')).toMatchObject({ state: 'overdue' })
  })

  it('shows a job that only another server runs, and as off three days after its last run', async () => {
    await store('daily-backup', { failure: 'FILES' })
    expect(await readJob('daily-backup')).toMatchObject({ state: 'failed', failure: 'FILES', everyMs: 3_600_000 })
    await store('daily-backup', { overdueIn: '-1 second' })
    const finish = (age: string) => sql`update job_runs set finished_at = now() - ${age}::interval`
    await finish('71 hours').execute(app.db)
    expect(await readLater('daily-backup', { isOwn: false })).toMatchObject({ state: 'overdue', everyMs: 3_600_000 })
    await finish('73 hours').execute(app.db)
    expect(await readLater('daily-backup', { isOwn: false })).toMatchObject({ state: 'off', everyMs: null })
  })

  it('shows since when a run goes on', async () => {
    await store('expired')
    await sql`update job_runs set running_since = now() - interval '2 minutes', running_until = now() + interval '1 minute'
      where name = 'expired'`.execute(app.db)
    expect(await readJob('expired')).toMatchObject({ state: 'running', runningSince: expect.any(String) })
  })

  it('leaves out a stored job that this version does not know', async () => {
    await sql`insert into job_runs (name, every_ms, overdue_at) values ('of-before', 1, now())`.execute(app.db)
    expect(await readJobs()).toHaveLength(jobNames.length)
  })

  it('refuses every role but ADMIN', async () => {
    for (const role of roles) {
      const { status } = await app.call(role, getBackgroundJobs)
      expect([role, status]).toEqual([role, role === 'ADMIN' ? 200 : 403])
    }
    expect((await app.call(null, getBackgroundJobs)).status).toBe(401)
  })
})
