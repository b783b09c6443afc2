import { existsSync } from 'node:fs'
import type { Config } from '../platform/config.ts'
import { openPostgres } from '../platform/database/open-database.ts'
import { explainMissingPrograms } from '../platform/database/postgres-dump.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const oldestNode = 24
const timeoutMs = 5_000
const page = new URL('../../../web/dist/index.html', import.meta.url)

/** Checks the version of Node, the build of the web application and the programs for backups. */
export async function checkPrograms({ databaseUrl, programPath }: Config): Promise<Finding[]> {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return [
    major >= oldestNode
      ? ok(`Node ${process.versions.node} runs this.`)
      : problem(`Node ${process.versions.node} is too old.`, 'Run Yoon with Node 24: npm start brings it.'),
    existsSync(page)
      ? ok('The web application is built.')
      : problem('The web application is not built.', 'Run npm run build --workspace=web, or npm start.'),
    ...(databaseUrl === undefined ? [] : await checkDumps(databaseUrl, programPath)),
  ]
}

/** Checks pg_dump. Reports nothing if the database cannot be reached: `checkDatabase` does. */
async function checkDumps(databaseUrl: string, path: string): Promise<Finding[]> {
  const { db, close } = openPostgres(databaseUrl, { maxConnections: 1, deadlineMs: timeoutMs })
  try {
    const lack = await explainMissingPrograms(db, path)
    if (lack === undefined) return [ok('pg_dump makes the backups.')]
    return [
      warning(
        `Backups are JSON files: ${lack}.`,
        'Install the PostgreSQL client, of the version of the server or later, and let the user create databases.',
      ),
    ]
  } catch {
    return []
  } finally {
    await close()
  }
}
