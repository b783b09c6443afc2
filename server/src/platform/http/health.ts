import type { FastifyInstance } from 'fastify'
import { AppError } from '../app-error.ts'
import { withTimeout } from '../with-timeout.ts'

/** Timeout of `/ready` for the database, in milliseconds: shorter than the proxy's (deploy/Caddyfile). */
const deadlineMs = 4_000

const probes: ReadonlySet<string> = new Set(['/health', '/ready', '/metrics'])

/** True if a URL is a health probe or the metrics, with any query. */
export function isProbe(url: string): boolean {
  return probes.has(url.split('?')[0] ?? '')
}

/** Serves `/health` (the process answers) and `/ready` (its database answers too) (rules/calls 37). */
export function serveHealth(http: FastifyInstance, probe: () => Promise<void>, wanted: string): void {
  const config = { guard: 'public' } as const
  // Probes come every few seconds: successful ones are not logged.
  const logLevel = wanted === 'silent' ? 'silent' : 'warn'
  const options = { config, logLevel, exposeHeadRoute: true } as const
  http.get('/health', options, () => ({ success: true, data: { status: 'alive' } }))
  http.get('/ready', options, async () => {
    await withTimeout(probe(), deadlineMs, () => new Error('The database did not answer in time')).catch((cause) => {
      throw new AppError('UNAVAILABLE', { retryAfterS: 2, cause })
    })
    return { success: true, data: { status: 'ready' } }
  })
}
