import type { JobFailure, JobName } from '@yoon/contract/scheduler/jobs'
import type { Pool, Tx } from '../database/database.ts'
import { inTransaction } from '../database/transaction.ts'
import { currentRequestId } from '../request-id.ts'
import { intervalOf, type Job } from './job.ts'
import { failureOf } from './job-failure.ts'
import * as rows from './job-rows.ts'

export type JobOutcome = { kind: 'succeeded' } | { kind: 'not-due' } | { kind: 'failed'; error: unknown }

/** Records the last run of each job for the administrators. It never throws: a record that fails is made later. */
export interface JobRecorder {
  /** Follows one run, or the check that comes before the run of a job of the day. */
  begin(job: Job): JobRecord
}

export interface JobRecord {
  /** Records from now on that the work goes on; before, a job of the day is only being checked. */
  startWork(): void
  /** Records the end, after work of `tookMs` milliseconds. */
  end(outcome: JobOutcome, tookMs: number): Promise<void>
}

interface RecorderOptions {
  db: Pool
  /** Name of this server's host, as in its log lines. */
  server: string
  /** Called at the first of several records that fail in a row. */
  onError: (error: unknown) => void
  /** Minimum interval between two records of a job whose result stays the same, in milliseconds. */
  recordEveryMs?: number
}

interface EndedRun {
  job: Job
  failure: JobFailure | null
  tookMs: number
  requestId: string | null
  /** Time of its end, by the clock of `performance`. */
  endedAt: number
}

/** State of the records of one job on this server. */
interface Records {
  /** Resolves when the last record has been written or has failed: they are written one after the other. */
  last: Promise<void>
  /** Run whose record is due; it stays until the database has it. */
  pending: EndedRun | undefined
  /** Runs that are not in the database yet. */
  runs: number
  failures: number
  /** Time of the last record, by the clock of `performance`. */
  writtenAt: number
  /** Failure of the run that was recorded last by this server; null after a success. */
  recorded: JobFailure | null | undefined
  isShownRunning: boolean
}

/**
 * Creates the recorder of a server (rules/operations 40). A job that runs at least every minute is recorded once a
 * minute, but at once when its result changes; a run that lasts is reported every minute. A run whose record failed is
 * recorded together with the next record of any job.
 */
export function createJobRecorder(options: RecorderOptions): JobRecorder {
  const { db, server, onError, recordEveryMs = rows.usualRecordEveryMs } = options
  const known = new Map<JobName, Records>()
  let isFailing = false

  /** Does the work after that of the records before it. */
  function append(records: Records, work: () => Promise<void>): Promise<void> {
    records.last = records.last.then(work).catch((error: unknown) => {
      if (!isFailing) onError(error)
      isFailing = true
    })
    return records.last
  }

  async function write(records: Records, work: (tx: Tx) => Promise<void>): Promise<void> {
    await inTransaction(db, work)
    records.writtenAt = performance.now()
    isFailing = false
    for (const other of known.values())
      if (other !== records && other.pending) void append(other, () => writePending(other))
  }

  async function writePending(records: Records): Promise<void> {
    const { pending, runs, failures } = records
    if (!pending) return
    const { job, endedAt, ...run } = pending
    const endedAgoMs = performance.now() - endedAt
    await write(records, (tx) => rows.recordRun(tx, job, { ...run, endedAgoMs, server, runs, failures }))
    // Other runs may have ended during the commit.
    records.runs -= runs
    records.failures -= failures
    records.recorded = run.failure
    records.isShownRunning = false
    records.pending = undefined
  }

  const tools: Tools = { append, write, writePending, recordEveryMs }
  return { begin: (job) => beginRecord(job, recordsOf(known, job.name), tools) }
}

interface Tools {
  append(records: Records, work: () => Promise<void>): Promise<void>
  write(records: Records, work: (tx: Tx) => Promise<void>): Promise<void>
  writePending(records: Records): Promise<void>
  recordEveryMs: number
}

function beginRecord(job: Job, records: Records, tools: Tools): JobRecord {
  const { append, write, writePending, recordEveryMs } = tools
  const isRest = () => performance.now() - records.writtenAt < recordEveryMs && intervalOf(job) < recordEveryMs
  let workBeganAt: number | undefined
  let isOver = false

  async function writeProgress(): Promise<void> {
    if (isOver) return
    await writePending(records)
    const beganAt = workBeganAt
    if (beganAt === undefined) return write(records, (tx) => rows.recordCheck(tx, job))
    await write(records, (tx) => rows.recordProgress(tx, job, performance.now() - beganAt))
    records.isShownRunning = true
  }

  async function writeCheck(): Promise<void> {
    if (records.pending) await writePending(records)
    else if (!isRest()) await write(records, (tx) => rows.recordCheck(tx, job))
  }

  async function writeRun(run: EndedRun): Promise<void> {
    const isWanted = records.recorded !== run.failure || records.isShownRunning || !isRest()
    records.pending = isWanted ? run : undefined
    await writePending(records)
  }

  const progressTimer = setInterval(() => void append(records, writeProgress), recordEveryMs)
  progressTimer.unref()
  return {
    startWork() {
      workBeganAt = performance.now()
    },
    end(outcome, tookMs) {
      isOver = true
      clearInterval(progressTimer)
      if (outcome.kind === 'not-due') return append(records, writeCheck)
      const failure = outcome.kind === 'failed' ? failureOf(outcome.error) : null
      records.runs += 1
      if (failure) records.failures += 1
      const run = { job, failure, tookMs, requestId: currentRequestId() ?? null, endedAt: performance.now() }
      return append(records, () => writeRun(run))
    },
  }
}

function recordsOf(known: Map<JobName, Records>, name: JobName): Records {
  const found = known.get(name)
  if (found) return found
  const fresh: Records = {
    last: Promise.resolve(),
    pending: undefined,
    runs: 0,
    failures: 0,
    writtenAt: Number.NEGATIVE_INFINITY,
    recorded: undefined,
    isShownRunning: false,
  }
  known.set(name, fresh)
  return fresh
}
