import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Database } from '../database/database.ts'

/** `/health`: the process answers. `/ready`: its database does too (decisions §1). */
export function serveHealth(http: FastifyInstance, db: Database, wanted: string): void {
  const config = { guard: 'public' } as const
  // Probes come every few seconds: what goes well is not worth a line.
  const logLevel = wanted === 'silent' ? 'silent' : 'warn'
  const options = { config, logLevel, exposeHeadRoute: true } as const
  http.get('/health', options, () => ({ success: true, data: { status: 'alive' } }))
  http.get('/ready', options, async () => {
    await sql`select 1`.execute(db)
    return { success: true, data: { status: 'ready' } }
  })
}
