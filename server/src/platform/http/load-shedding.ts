import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { isProbe } from './health.ts'

/** How long everything may wait for the event loop, on average over a second, before callers are sent away. */
export const maxLoopDelayMs = 1_000

/**
 * Sends callers away while the process cannot keep up: a quick 503 that says when to come back is better than an answer
 * after the caller has left. Probes are answered in any case: a proxy that hears 503 from every server serves nobody.
 */
export async function shedLoad(http: FastifyInstance, delayMs: number): Promise<void> {
  await http.register(underPressure, {
    maxEventLoopDelay: delayMs,
    pressureHandler: (request) => {
      if (!isProbe(request.url)) throw new AppError('UNAVAILABLE', { retryAfterS: 5 })
    },
  })
}
