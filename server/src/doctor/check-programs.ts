import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import type { Config } from '../platform/config.ts'
import { type Finding, ok, problem, warning } from './finding.ts'

const oldestNode = 24
const page = new URL('../../../web/dist/index.html', import.meta.url)

/** Whether what runs Yoon, and what it runs, is there. */
export function checkPrograms(config: Config): Finding[] {
  const [major = 0] = process.versions.node.split('.').map(Number)
  return [
    major >= oldestNode
      ? ok(`Node ${process.versions.node} runs this.`)
      : problem(`Node ${process.versions.node} is too old.`, 'Run Yoon with Node 24: npm start brings it.'),
    existsSync(page)
      ? ok('The web application is built.')
      : problem('The web application is not built.', 'Run npm run build --workspace=web, or npm start.'),
    ...(config.databaseUrl === undefined ? [] : [checkDumps()]),
  ]
}

function checkDumps(): Finding {
  const versions = ['pg_dump', 'pg_restore'].map(
    (program) => spawnSync(program, ['--version'], { encoding: 'utf8' }).stdout,
  )
  const [version] = versions
  if (versions.every(Boolean) && version) return ok(`${version.trim()} makes the backups.`)
  return warning(
    'pg_dump and pg_restore are not in the path: backups are JSON files.',
    'Install the PostgreSQL client, of the version of the server or later.',
  )
}
