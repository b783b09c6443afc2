import type { FastifyInstance } from 'fastify'
import { newRequestId, withRequestId } from './request-id.ts'

/** Called at the end of each run of a job. */
export type OnJobEnd = (run: { name: string; isSuccess: boolean; tookMs: number }) => void

/** Runs a job at an interval while the server lives, never twice at once; `name` stands in its log lines. */
export type RunPeriodically = (name: string, everyMs: number, work: () => Promise<void>) => void

/** Creates the runner of the jobs of a server. A failure is logged, and the next run comes. */
export function createJobRunner(http: FastifyInstance, onEnd: OnJobEnd = () => undefined): RunPeriodically {
  const runOnce = async (name: string, work: () => Promise<void>) => {
    const begin = performance.now()
    const isSuccess = await work().then(
      () => true,
      (error: unknown) => {
        http.log.error({ err: error, job: name }, 'background job failed')
        return false
      },
    )
    onEnd({ name, isSuccess, tookMs: performance.now() - begin })
  }
  return (name, everyMs, work) => {
    let running = Promise.resolve()
    let isRunning = false
    const run = () => {
      if (isRunning) return
      isRunning = true
      running = withRequestId(newRequestId(), () => runOnce(name, work)).finally(() => {
        isRunning = false
      })
    }
    const timer = setInterval(run, everyMs)
    timer.unref()
    http.addHook('onClose', async () => {
      clearInterval(timer)
      await running
    })
  }
}
