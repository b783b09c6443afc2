import type { DatabaseConnection } from 'kysely'
import type { Database } from '../platform/database/database.ts'

/** Returns the SQL of all statements that reach the database during `work`, `begin` and `commit` included. */
export async function statementsOf(db: Database, work: () => Promise<unknown>): Promise<string[]> {
  const connections = await db
    .getExecutor()
    .provideConnection(async (connection) => Object.getPrototypeOf(connection) as DatabaseConnection)
  const { executeQuery } = connections
  const statements: string[] = []
  connections.executeQuery = function (this: DatabaseConnection, query, ...rest) {
    statements.push(query.sql.replaceAll(/\s+/g, ' ').trim())
    return executeQuery.call(this, query, ...rest) as never
  }
  try {
    await work()
    return statements
  } finally {
    connections.executeQuery = executeQuery
  }
}
