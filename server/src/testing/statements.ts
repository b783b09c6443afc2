import { CompiledQuery, type DatabaseConnection } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Returns all statements that reach the database during `work`, `begin` and `commit` included. */
export async function queriesOf(db: Database, work: () => Promise<unknown>): Promise<CompiledQuery[]> {
  const connections = await db
    .getExecutor()
    .provideConnection(async (connection) => Object.getPrototypeOf(connection) as DatabaseConnection)
  const { executeQuery } = connections
  const queries: CompiledQuery[] = []
  connections.executeQuery = function (this: DatabaseConnection, query, ...rest) {
    queries.push(query)
    return executeQuery.call(this, query, ...rest) as never
  }
  try {
    await work()
    return queries
  } finally {
    connections.executeQuery = executeQuery
  }
}

/** Returns the SQL of all statements of `work`, each in one line. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  return (await queriesOf(db, work)).map((query) => query.sql.replaceAll(/\s+/g, ' ').trim())
}

interface PlanNode {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: PlanNode[]
}

/** Runs a statement again and returns the number of rows of a table that it reads, as the database counts them. */
export async function rowsRead(db: Database, query: CompiledQuery, table: string): Promise<number> {
  const explained = `explain (analyze, timing off, format json) ${query.sql}`
  const { rows } = await db.executeQuery<{ 'QUERY PLAN': { Plan: PlanNode }[] }>(
    CompiledQuery.raw(explained, [...query.parameters]),
  )
  const plan = rows[0]?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('The statement has no plan')
  return readBelow(plan, table)
}

function readBelow(node: PlanNode, table: string): number {
  const below = (node.Plans ?? []).reduce((sum, plan) => sum + readBelow(plan, table), 0)
  if (node['Relation Name'] !== table) return below
  const perLoop =
    node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0)
  return below + perLoop * node['Actual Loops']
}
