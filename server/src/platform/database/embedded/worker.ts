import { parentPort, workerData } from 'node:worker_threads'
import { PGlite } from '@electric-sql/pglite'
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist'
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm'
import { unaccent } from '@electric-sql/pglite/contrib/unaccent'
import { channel } from '../notices.ts'
import { typeParsers } from '../type-parsers.ts'

/** Message from the pool: a statement, or the command to close. */
export type Request = { id: number } & ({ sql: string; parameters: readonly unknown[] } | { close: true })

/** Reply to the pool: the outcome of a request, or with `id` 0 the outcome of opening. */
export type Reply = { id: number } & (
  | { rows: unknown[]; rowCount: number }
  | { error: { message: string; fields: Record<string, unknown> } }
)

/** Unsolicited message to the pool: a notification of a committed transaction. */
export interface Announced {
  announced: string
}

export interface WorkerData {
  directory: string | undefined
  template: Blob | undefined
}

const port = parentPort
if (!port) throw new Error('worker.ts runs as a worker thread')
const { directory, template }: WorkerData = workerData

const opening = PGlite.create({
  ...(directory !== undefined && { dataDir: directory }),
  ...(template && { loadDataDir: template }),
  extensions: { btree_gist, pg_trgm, unaccent },
  parsers: typeParsers,
})

const listening = opening.then((database) =>
  database.listen(channel, (announced) => port.postMessage({ announced } satisfies Announced)),
)

listening.then(
  () => port.postMessage({ id: 0, rows: [], rowCount: 0 } satisfies Reply),
  (error) => port.postMessage(failure(0, error)),
)

port.on('message', async (request: Request) => {
  try {
    const database = await opening
    if ('close' in request) {
      await database.close()
      port.postMessage({ id: request.id, rows: [], rowCount: 0 } satisfies Reply)
      return
    }
    const { rows, affectedRows } = await run(database, request.sql, request.parameters)
    port.postMessage({ id: request.id, rows, rowCount: affectedRows ?? rows.length } satisfies Reply)
  } catch (error) {
    port.postMessage(failure(request.id, error))
  }
})

/** Text without parameters may hold several statements, as a migration does. */
async function run(database: PGlite, sql: string, parameters: readonly unknown[]) {
  if (parameters.length > 0) return database.query<unknown>(sql, [...parameters])
  const results = await database.exec(sql)
  return results.at(-1) ?? { rows: [], affectedRows: 0 }
}

/** Errors of the engine itself are not instances of Error, but have a message. */
function messageOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'message' in error ? String(error.message) : String(error)
}

/**
 * Errors lose their own fields when they are posted between threads; the stores need the SQLSTATE and the constraint.
 */
function failure(id: number, error: unknown): Reply {
  const fields = error instanceof Error ? { ...error } : {}
  const { code, constraint, detail, table, column } = fields as Record<string, unknown>
  const message = messageOf(error)
  return { id, error: { message, fields: { code, constraint, detail, table, column } } }
}
