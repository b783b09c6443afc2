import * as contract from '@yoon/contract/client-errors/calls'
import type { RateLimit } from '../../platform/http/rate-limit.ts'
import type { Server } from '../../platform/http/server.ts'
import * as service from './client-errors.service.ts'

/** Enough for a broken screen, too few for a loop. */
const reportLimit: RateLimit = {
  name: 'client-error',
  calls: 20,
  windowMs: 60 * 60_000,
  what: "Trop de rapports d'erreur en peu de temps",
}

export function clientErrorRoutes({ route }: Server, onReport: service.OnReport): void {
  route(contract.reportClientError, service.reportClientError(onReport), {
    isTransactional: false,
    limit: reportLimit,
    body: { maxBytes: 8 * 1024, timeoutMs: 10_000 },
  })
}
