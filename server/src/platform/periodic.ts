import type { FastifyInstance } from 'fastify'
import { newRequestId, withRequestId } from './request-id.ts'

/**
 * Runs work at an interval while the server lives, never twice at once. A failure is logged, and the next run comes.
 */
export function runPeriodically(http: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  let running = Promise.resolve()
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    const attempt = () => work().catch((error: unknown) => http.log.error({ err: error }, 'background job failed'))
    running = withRequestId(newRequestId(), attempt).finally(() => {
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
