import type { FastifyInstance } from 'fastify'

/** Runs work every so often while the server lives, never twice at once; a failure is logged and the next time comes. */
export function runPeriodically(http: FastifyInstance, everyMs: number, work: () => Promise<void>): void {
  let running = Promise.resolve()
  let isRunning = false
  const run = () => {
    if (isRunning) return
    isRunning = true
    running = work()
      .catch((error: unknown) => http.log.error({ err: error }, 'periodic work'))
      .finally(() => {
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
