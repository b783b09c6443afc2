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
  firstRunMs?: number
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
  for (const job of jobs) startJob(job, options)
}

function startJob(job: Job, options: JobRunnerOptions): void {
  const { http, firstRunMs = usualFirstRunMs } = options
  const everyMs = intervalOf(job)
  let running = Promise.resolve()
  let isRunning = false
  const onWorkEnd = () => {
    isRunning = false
  }
  const run = () => {
    if (isRunning) return
    isRunning = true
    running = withRequestId(newRequestId(), () => runOnce(job, options, onWorkEnd), job.name)
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
    await running
  })
}

async function runOnce(job: Job, options: JobRunnerOptions, onWorkEnd: () => void): Promise<void> {
  const { http, readClock, recorder, onEnd } = options
  const begin = performance.now()
  const record = recorder?.begin(job)
  const outcome = await attempt(job, readClock)
  const tookMs = performance.now() - begin
  if (outcome.kind === 'failed') http.log.error({ err: outcome.error }, 'background job failed')
  onEnd?.({ name: job.name, isSuccess: outcome.kind !== 'failed', tookMs })
  // The next run does not wait for the record of this one.
  onWorkEnd()
  await record?.(outcome, tookMs)
}

async function attempt(job: Job, readClock: () => Promise<Date>): Promise<JobOutcome> {
  try {
    const now = await readClock()
    if ('runIfDue' in job) return { kind: (await job.runIfDue(now)) ? 'succeeded' : 'not-due' }
    await job.run(now)
    return { kind: 'succeeded' }
  } catch (error) {
    return { kind: 'failed', error }
  }
}
