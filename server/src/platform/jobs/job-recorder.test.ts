import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import { createTestDatabase } from '../../testing/database.ts'
import type { Pool, Tx } from '../database/database.ts'
import type { OpenDatabase } from '../database/open-database.ts'
import { newRequestId, withRequestId } from '../request-id.ts'
import { hourMs, type Job } from './job.ts'
import { createJobRecorder, type JobOutcome } from './job-recorder.ts'

let opened: OpenDatabase
let db: Pool
beforeAll(async () => {
  opened = await createTestDatabase()
  db = opened.db
})
afterAll(() => opened.close())
beforeEach(() => sql`delete from job_runs`.execute(db))

const hourly: Job = { name: 'retention', everyMs: hourMs, run: async () => undefined }
const frequent: Job = { name: 'deliveries', everyMs: 2_000, run: async () => undefined }
const daily: Job = {
  name: 'daily-backup',
  everyMs: 24 * hourMs,
  checkEveryMs: 60_000,
  findDueWork: async () => undefined,
}

const success: JobOutcome = { kind: 'succeeded' }
const notDue: JobOutcome = { kind: 'not-due' }
const failedWith = (error: unknown): JobOutcome => ({ kind: 'failed', error })

interface Row {
  failure: string | null
  server: string | null
  requestId: string | null
  runs: number
  failures: number
  tookMs: number | null
  hasSucceeded: boolean
  isRunning: boolean
  overdueInMinutes: number
}

async function readRow({ name }: Job): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select failure, server, request_id as "requestId", runs::int as runs, failures::int as failures,
      (extract(epoch from finished_at - started_at) * 1000)::int as "tookMs", succeeded_at is not null as "hasSucceeded",
      coalesce(running_until > clock_timestamp(), false) as "isRunning",
      ceil(extract(epoch from overdue_at - clock_timestamp()) / 60)::int as "overdueInMinutes"
    from job_runs where name = ${name}`.execute(db)
  return rows[0]
}

/** Creates the recorder of a server that records an unchanged result once an hour. */
const recorderOf = (server: string, errors: unknown[] = []) =>
  createJobRecorder({ db, server, onError: (error) => errors.push(error), recordEveryMs: hourMs })

describe('createJobRecorder', () => {
  it('records a run with its duration, its server and the id of its log lines', async () => {
    const id = newRequestId()
    await withRequestId(id, () => recorderOf('yoon-1').begin(hourly).end(success, 1_500))
    expect(await readRow(hourly)).toEqual({
      failure: null,
      server: 'yoon-1',
      requestId: id,
      runs: 1,
      failures: 0,
      tookMs: 1_500,
      hasSucceeded: true,
      isRunning: false,
      overdueInMinutes: 180,
    })
  })

  it('records the kind of a failure without the message of its error, and the recovery after it', async () => {
    const recorder = recorderOf('yoon-1')
    await recorder.begin(hourly).end(failedWith(new Error('postgres://yoon:geheim@db/yoon')), 3)
    expect(await readRow(hourly)).toMatchObject({ failure: 'UNEXPECTED', hasSucceeded: false, runs: 1, failures: 1 })
    const { rows } = await sql<{ row: string }>`select to_jsonb(j)::text as row from job_runs j`.execute(db)
    expect(rows[0]?.row).not.toContain('geheim')
    await recorder.begin(hourly).end(success, 3)
    expect(await readRow(hourly)).toMatchObject({ failure: null, hasSucceeded: true, runs: 2, failures: 1 })
  })

  it('records a frequent job rarely, but a failure and a recovery at once', async () => {
    const recorder = recorderOf('yoon-1')
    for (let run = 0; run < 5; run += 1) await recorder.begin(frequent).end(success, run)
    expect(await readRow(frequent)).toMatchObject({ runs: 1, tookMs: 0, overdueInMinutes: 3 })
    const full = Object.assign(new Error('full'), { code: '53100' })
    await recorder.begin(frequent).end(failedWith(full), 5)
    expect(await readRow(frequent)).toMatchObject({ failure: 'STORAGE_FULL', runs: 6, failures: 1, tookMs: 5 })
    for (let run = 0; run < 3; run += 1) await recorder.begin(frequent).end(failedWith(full), 6)
    expect(await readRow(frequent)).toMatchObject({ runs: 6, failures: 1 })
    await recorder.begin(frequent).end(success, 7)
    expect(await readRow(frequent)).toMatchObject({ failure: null, runs: 10, failures: 4, tookMs: 7 })
  })

  it('records a frequent job again after the interval between two records', async () => {
    const recorder = createJobRecorder({ db, server: 'yoon-1', onError: () => undefined, recordEveryMs: 0 })
    for (let run = 0; run < 3; run += 1) await recorder.begin(frequent).end(success, run)
    expect(await readRow(frequent)).toMatchObject({ runs: 3, tookMs: 2 })
  })

  it('records of two servers which one ran last, and the runs of both', async () => {
    const [one, other] = [recorderOf('yoon-1'), recorderOf('yoon-2')]
    await one.begin(hourly).end(success, 1)
    await other.begin(hourly).end(failedWith(new Error('broken')), 2)
    expect(await readRow(hourly)).toMatchObject({ server: 'yoon-2', failure: 'UNEXPECTED', runs: 2, failures: 1 })
    await Promise.all([
      one.begin(hourly).end(success, 3),
      other.begin(hourly).end(success, 3),
      one.begin(hourly).end(success, 3),
    ])
    expect(await readRow(hourly)).toMatchObject({ failure: null, runs: 5, failures: 1 })
    const { rows } = await sql`select from job_runs`.execute(db)
    expect(rows).toHaveLength(1)
  })

  it('counts no check that found nothing due as a run, and keeps the failure of the last run', async () => {
    const [one, other] = [recorderOf('yoon-1'), recorderOf('yoon-2')]
    await recorderOf('yoon-3').begin(daily).end(notDue, 1)
    expect(await readRow(daily)).toMatchObject({ runs: 0, server: null, tookMs: null, overdueInMinutes: 3 })
    await one.begin(daily).end(failedWith(Object.assign(new Error('closed'), { code: 'EACCES' })), 2)
    await sql`update job_runs set overdue_at = now() - interval '1 hour'`.execute(db)
    await other.begin(daily).end(notDue, 3)
    expect(await readRow(daily)).toMatchObject({
      failure: 'FILES',
      server: 'yoon-1',
      runs: 1,
      tookMs: 2,
      overdueInMinutes: 3,
    })
  })

  it('records that a long run goes on until it ends', async () => {
    const recorder = createJobRecorder({ db, server: 'yoon-1', onError: () => undefined, recordEveryMs: 5 })
    const record = recorder.begin(daily)
    record.startWork()
    await vi.waitFor(async () => expect(await readRow(daily)).toMatchObject({ isRunning: true, runs: 0 }), 20_000)
    await record.end(success, 60)
    expect(await readRow(daily)).toMatchObject({ isRunning: false, runs: 1, tookMs: 60 })
  })

  it('records a check that waits for long as a check, not as a run', async () => {
    const recorder = createJobRecorder({ db, server: 'yoon-1', onError: () => undefined, recordEveryMs: 5 })
    const record = recorder.begin(daily)
    await vi.waitFor(async () => expect(await readRow(daily)).toMatchObject({ overdueInMinutes: 3 }), 20_000)
    await record.end(notDue, 60)
    expect(await readRow(daily)).toMatchObject({ isRunning: false, runs: 0 })
  })

  it('fails no run if the record fails, and counts the run in the next record', async () => {
    const errors: unknown[] = []
    const recorder = recorderOf('yoon-1', errors)
    await sql`alter table job_runs rename to other_runs`.execute(db)
    for (let run = 0; run < 3; run += 1) await recorder.begin(hourly).end(failedWith(new Error('away')), 1)
    expect(errors).toHaveLength(1)
    await sql`alter table other_runs rename to job_runs`.execute(db)
    await recorder.begin(hourly).end(success, 1)
    expect(await readRow(hourly)).toMatchObject({ failure: null, runs: 4, failures: 3 })
  })

  it('records a failed run later if its record failed, with the next check or the record of another job', async () => {
    const recorder = recorderOf('yoon-1')
    await sql`alter table job_runs rename to other_runs`.execute(db)
    for (const job of [daily, hourly]) await recorder.begin(job).end(failedWith(new Error('away')), 1_000)
    await sql`alter table other_runs rename to job_runs`.execute(db)
    await recorder.begin(daily).end(notDue, 1)
    expect(await readRow(daily)).toMatchObject({ failure: 'UNEXPECTED', runs: 1, failures: 1, tookMs: 1_000 })
    await vi.waitFor(async () => expect(await readRow(hourly)).toMatchObject({ failure: 'UNEXPECTED', runs: 1 }))
  })

  it('keeps the later of two runs if the earlier one is recorded after it, and counts both', async () => {
    const late = recorderOf('yoon-1')
    await sql`alter table job_runs rename to other_runs`.execute(db)
    await late.begin(daily).end(failedWith(new Error('away')), 1)
    await sql`alter table other_runs rename to job_runs`.execute(db)
    await recorderOf('yoon-2').begin(daily).end(success, 2)
    await late.begin(daily).end(notDue, 1)
    expect(await readRow(daily)).toMatchObject({ failure: null, server: 'yoon-2', tookMs: 2, runs: 2, failures: 1 })
  })

  it('replaces a run that a wrong clock has recorded in the future, and its success', async () => {
    const recorder = recorderOf('yoon-1')
    await recorder.begin(hourly).end(success, 1)
    await sql`update job_runs set started_at = started_at + interval '1 year', finished_at = finished_at + interval '1 year',
      succeeded_at = succeeded_at + interval '1 year'`.execute(db)
    await recorder.begin(hourly).end(failedWith(new Error('broken')), 2)
    const failed = { failure: 'UNEXPECTED', hasSucceeded: false, tookMs: 2, runs: 2, failures: 1 }
    expect(await readRow(hourly)).toMatchObject(failed)
  })

  it('counts a run that ends while the record of another one is being committed', async () => {
    const ends: Promise<void>[] = []
    const slow: Pool = Object.create(db, {
      transaction: {
        value: () => ({
          execute: async (work: (tx: Tx) => Promise<unknown>) => {
            const result = await db.transaction().execute((tx) => work(tx as Tx))
            if (ends.length === 0) ends.push(recorder.begin(hourly).end(success, 1))
            return result
          },
        }),
      },
    })
    const recorder = createJobRecorder({ db: slow, server: 'yoon-1', onError: () => undefined, recordEveryMs: hourMs })
    await recorder.begin(hourly).end(success, 1)
    await Promise.all(ends)
    expect(await readRow(hourly)).toMatchObject({ runs: 2 })
  })
})
