import type { JobName } from '@yoon/contract/scheduler/jobs'
import type { FastifyInstance } from 'fastify'
import { newRequestId, withRequestId } from '../request-id.ts'
import { intervalOf, type Job } from './job.ts'
import type { JobOutcome, JobRecorder } from './job-recorder.ts'

/** Called at the end of each run of a job. */
export type OnJobEnd = (run: { name: string; isSuccess: boolean; tookMs: number }) => void

export interface JobRunnerOptions {
  http: FastifyInstance
  /** Reads the clock that all servers share. */
  readClock: () => Promise<Date>
  recorder?: JobRecorder
  onEnd?: OnJobEnd | undefined
  /** Delay of the first run of a job whose interval is longer, in milliseconds. */
  firstRunMs?: number | undefined
}

/**
 * Time after the start in which each job runs for the first time, in milliseconds: those of every hour would never run
 * on a server that is stopped every evening, or restarted often.
 */
const usualFirstRunMs = 60_000

/**
 * Runs the jobs at their intervals while the server lives, each never twice at once. A failure is logged and recorded,
 * and the next run comes. All log lines of a run carry its id and the name of the job.
 */
export function startJobs(jobs: readonly Job[], options: JobRunnerOptions): void {
  const lastRuns: LastRuns = new Map()
  for (const job of jobs) startJob(job, options, lastRuns)
}

/** Last run of each job on this server, which resolves at its end. */
type LastRuns = Map<JobName, Promise<void>>

function startJob(job: Job, options: JobRunnerOptions, lastRuns: LastRuns): void {
  const { http, firstRunMs = usualFirstRunMs } = options
  const everyMs = intervalOf(job)
  const before = 'after' in job && job.after
  let isRunning = false
  const onWorkEnd = () => {
    isRunning = false
  }
  const run = () => {
    if (isRunning) return
    isRunning = true
    // Read before anything is awaited: the job before this one may start its run in the same minute.
    const isReady = before ? lastRuns.get(before) : undefined
    const running = withRequestId(newRequestId(), () => runOnce(job, { ...options, isReady }, onWorkEnd), job.name)
    lastRuns.set(job.name, running)
  }
  let timer = setTimeout(
    () => {
      run()
      timer = setInterval(run, everyMs)
      timer.unref()
    },
    Math.min(everyMs, firstRunMs),
  )
  timer.unref()
  http.addHook('onClose', async () => {
    clearTimeout(timer)
    await lastRuns.get(job.name)
  })
}

interface RunOptions extends JobRunnerOptions {
  /** Resolves once the job may begin. */
  isReady: Promise<void> | undefined
}

async function runOnce(job: Job, options: RunOptions, onWorkEnd: () => void): Promise<void> {
  const { http, recorder, onEnd } = options
  const record = recorder?.begin(job)
  const { outcome, tookMs, checkError } = await attempt(job, options, () => record?.startWork())
  if (outcome.kind === 'failed') http.log.error({ err: outcome.error }, 'background job failed')
  if (checkError !== undefined) http.log.error({ err: checkError }, 'check of a background job failed')
  onEnd?.({ name: job.name, isSuccess: outcome.kind !== 'failed' && checkError === undefined, tookMs })
  // The next run does not wait for the record of this one.
  onWorkEnd()
  await record?.end(outcome, tookMs)
}

interface Attempt {
  outcome: JobOutcome
  /** Duration of the work, or of the check if nothing was due, in milliseconds. */
  tookMs: number
  /** Error before a job of the day was known to be due, which is no run. */
  checkError?: unknown
}

async function attempt(job: Job, { isReady, readClock }: RunOptions, onWorkStart: () => void): Promise<Attempt> {
  await isReady
  let beganAt = performance.now()
  const tookMs = () => performance.now() - beganAt
  let isWork = 'run' in job
  try {
    if (isWork) onWorkStart()
    const now = await readClock()
    const work = 'run' in job ? () => job.run(now) : await job.findDueWork(now)
    if (!work) return { outcome: { kind: 'not-due' }, tookMs: tookMs() }
    if (!isWork) {
      isWork = true
      beganAt = performance.now()
      onWorkStart()
    }
    await work()
    return { outcome: { kind: 'succeeded' }, tookMs: tookMs() }
  } catch (error) {
    if (!isWork) return { outcome: { kind: 'not-due' }, tookMs: tookMs(), checkError: error }
    return { outcome: { kind: 'failed', error }, tookMs: tookMs() }
  }
}
