import underPressure from '@fastify/under-pressure'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { isProbe } from './health.ts'

/** Maximum delay of the event loop, averaged over a second, before requests are shed. */
export const maxLoopDelayMs = 1_000

/**
 * Sheds requests while the process is overloaded: a fast 503 with Retry-After is better than a response after the
 * client has given up. Health probes are always answered: a proxy that gets 503 from every server would serve no
 * request at all.
 */
export async function shedLoad(http: FastifyInstance, delayMs: number): Promise<void> {
  await http.register(underPressure, {
    maxEventLoopDelay: delayMs,
    pressureHandler: (request) => {
      if (!isProbe(request.url)) throw new AppError('UNAVAILABLE', { retryAfterS: 5 })
    },
  })
}
