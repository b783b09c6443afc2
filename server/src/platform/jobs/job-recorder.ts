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
  /** Follows one run; the returned function records its end. */
  begin(job: Job): (outcome: JobOutcome, tookMs: number) => Promise<void>
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

/** State of the records of one job on this server. */
interface Records {
  /** Resolves when the last record has been written or has failed: they are written one after the other. */
  last: Promise<void>
  /** Runs that are not in the database yet. */
  runs: number
  failures: number
  /** Time of the last record, by the clock of `performance`. */
  writtenAt: number
  /** Result of the run that was recorded last by this server. */
  result: JobFailure | 'none' | undefined
  isShownRunning: boolean
}

/** Minimum interval between two records: jobs of every few seconds must not cost the database a write each. */
const usualRecordEveryMs = 60_000

/**
 * Creates the recorder of a server (rules/operations 40). A job that runs at least every minute is recorded once a
 * minute, but at once when its result changes; a run that lasts is told of every minute.
 */
export function createJobRecorder(options: RecorderOptions): JobRecorder {
  const { db, server, onError, recordEveryMs = usualRecordEveryMs } = options
  const known = new Map<JobName, Records>()
  let isFailing = false

  /** Writes after the records before it, if it is still wanted then; `work` returns what holds after the commit. */
  function write(records: Records, isWanted: () => boolean, work: (tx: Tx) => Promise<Partial<Records>>) {
    records.last = records.last.then(async () => {
      if (!isWanted()) return
      try {
        Object.assign(records, await inTransaction(db, work), { writtenAt: performance.now() })
        isFailing = false
      } catch (error) {
        if (!isFailing) onError(error)
        isFailing = true
      }
    })
    return records.last
  }

  function begin(job: Job): ReturnType<JobRecorder['begin']> {
    const records = recordsOf(known, job.name)
    const beganAt = performance.now()
    const isRest = () => performance.now() - records.writtenAt < recordEveryMs && intervalOf(job) < recordEveryMs
    let isOver = false
    const telling = setInterval(() => {
      void write(
        records,
        () => !isOver,
        async (tx) => {
          await rows.noteRunning(tx, job, performance.now() - beganAt)
          return { isShownRunning: true }
        },
      )
    }, recordEveryMs)
    telling.unref()

    return (outcome, tookMs) => {
      isOver = true
      clearInterval(telling)
      if (outcome.kind === 'not-due') {
        const check = async (tx: Tx) => {
          await rows.noteCheck(tx, job)
          return {}
        }
        return write(records, () => !isRest(), check)
      }
      const failure = outcome.kind === 'failed' ? failureOf(outcome.error) : null
      const result = failure ?? 'none'
      records.runs += 1
      if (failure) records.failures += 1
      const requestId = currentRequestId() ?? null
      const isWanted = () => records.result !== result || records.isShownRunning || !isRest()
      return write(records, isWanted, async (tx) => {
        const { runs, failures } = records
        await rows.noteRun(tx, job, { failure, tookMs, server, requestId, runs, failures })
        return { result, isShownRunning: false, runs: records.runs - runs, failures: records.failures - failures }
      })
    }
  }
  return { begin }
}

function recordsOf(known: Map<JobName, Records>, name: JobName): Records {
  const found = known.get(name)
  if (found) return found
  const fresh: Records = {
    last: Promise.resolve(),
    runs: 0,
    failures: 0,
    writtenAt: Number.NEGATIVE_INFINITY,
    result: undefined,
    isShownRunning: false,
  }
  known.set(name, fresh)
  return fresh
}
