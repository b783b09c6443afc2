import type { FastifyInstance } from 'fastify'
import type { Pool } from '../platform/database/database.ts'
import type { HttpOptions } from '../platform/http/fastify.ts'
import { createServer, type Server } from '../platform/http/server.ts'

/** Options of an HTTP server for tests: without a log, and however slow the machine is, it sheds no load. */
export const testHttpOptions: HttpOptions = {
  logLevel: 'silent',
  trustedProxies: 0,
  isSecure: false,
  shedAboveMs: Number.POSITIVE_INFINITY,
  inlineHashes: () => ({ script: [], style: [] }),
}

interface TestServerOptions {
  http: FastifyInstance
  db: Pool
  clock: () => Date
}

/** Creates a server for routes of a test, without reauthentication. */
export function createTestServer(options: TestServerOptions): Server {
  const reauthenticator = { refuseMissing: async () => undefined, check: async () => async () => undefined }
  return createServer({ ...options, reauthenticator, onEndpoint: () => undefined })
}
