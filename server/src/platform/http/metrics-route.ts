import { createHash, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import type { Metrics } from '../metrics.ts'

/** Serves the metrics to callers with the token (rules/operations 39). Successful scrapes are not logged. */
export function serveMetrics(http: FastifyInstance, metrics: Metrics, { token, logLevel }: Options): void {
  const options = { config: { guard: 'public' }, logLevel: logLevel === 'silent' ? 'silent' : 'warn' } as const
  http.get('/metrics', options, async ({ headers }, reply) => {
    if (!isBearer(headers.authorization, token)) {
      reply.header('www-authenticate', 'Bearer')
      throw new AppError('UNAUTHENTICATED')
    }
    return reply
      .type(metrics.type)
      .header('cache-control', 'no-store')
      .send(await metrics.read())
  })
}

interface Options {
  token: string
  logLevel: string
}

/** Compares digests, which have one length, in constant time. */
function isBearer(header: string | undefined, token: string): boolean {
  return timingSafeEqual(digestOf(header ?? ''), digestOf(`Bearer ${token}`))
}

function digestOf(text: string): Buffer {
  return createHash('sha256').update(text).digest()
}
