import type { HttpOptions } from '../platform/http/fastify.ts'

/** Options of an HTTP server for tests: without a log, and however slow the machine is, it sheds no load. */
export const testHttpOptions: HttpOptions = {
  logLevel: 'silent',
  trustedProxies: 0,
  isSecure: false,
  shedAboveMs: Number.POSITIVE_INFINITY,
  inlineHashes: () => ({ script: [], style: [] }),
}
