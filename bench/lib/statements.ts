import * as contract from '@yoon/contract/bookings/calls'
import { addressOf } from '@yoon/contract/call-address'
import { listBookings } from '../../server/src/features/bookings/bookings.list.store.ts'
import type { Database } from '../../server/src/platform/database/database.ts'
import { openPostgres } from '../../server/src/platform/database/open-database.ts'
import { findActor } from '../../server/src/platform/sessions.ts'

interface Statement {
  sql: string
  parameters: unknown[]
}

export interface Statements {
  session: Statement
  list: Statement
  /** Rows of the list alone: no total, no cards. */
  rows: Statement
}

/** Lists with a promise. */
export const lists = [
  { view: 'all', limit: 1000 },
  { view: 'urgent', limit: 1000 },
  { view: 'all', limit: 10 },
  { view: 'urgent', limit: 10 },
] as const
export type List = (typeof lists)[number]

export function urlOfList({ view, limit }: List): string {
  return addressOf(contract.listBookings, { page: 1, limit, view }).url
}

/** Address at which the bare server answers the rows alone. */
export function urlOfRows(list: List): string {
  return `${urlOfList(list)}&counts=none`
}

/** Returns the statements that the server runs for a list: the session, then rows, total and summary. */
export async function compileStatements(url: string, token: string, list: List): Promise<Statements> {
  const { db, close } = openPostgres(url, { maxConnections: 1 })
  const reach = { ownUserId: undefined, withAmounts: true, withRevenue: true, hidesPhonesUntil: undefined }
  const [session] = await record(db, (spied) => findActor(spied, token, { now: new Date(), isBackground: true }))
  const [page] = await record(db, (spied) => listBookings(spied, { ...list, page: 1, now: new Date() }, reach))
  await close()
  if (!session || !page) throw new Error('The server asked nothing')
  return { session, list: page, rows: withoutCounts(page) }
}

/** Cuts the part of a list's statement that selects the rows, with its parameters. */
function withoutCounts({ sql, parameters }: Statement): Statement {
  const cut = /page as materialized \(.*? as rows(?=,\s)/su.exec(sql)?.[0]
  if (cut === undefined) throw new Error('The statement of the list no longer selects its rows from a page')
  const used: unknown[] = []
  const renumbered = cut.replace(/\$(\d+)/gu, (_, number) => `$${used.push(parameters[Number(number) - 1])}`)
  return { sql: `with ${renumbered}`, parameters: used }
}

/** Records the statements of `work` as they are sent. */
async function record(db: Database, work: (spied: Database) => Promise<unknown>): Promise<Statement[]> {
  const seen: Statement[] = []
  const spied = db.withPlugin({
    transformQuery({ node, queryId }) {
      const { sql, parameters } = db.getExecutor().compileQuery(node, queryId)
      seen.push({ sql, parameters: [...parameters] })
      return node
    },
    transformResult: async ({ result }) => result,
  })
  await work(spied)
  return seen
}
