import { type Config, ConfigError, readConfig } from '../platform/config.ts'
import { checkDatabase } from './check-database.ts'
import { checkFiles } from './check-files.ts'
import { checkNetwork } from './check-network.ts'
import { checkPrograms } from './check-programs.ts'
import { type Finding, ok, problem } from './finding.ts'

// Reports problems of an installation without changing anything: npm run doctor

const marks = { ok: '✓', warning: '!', problem: '✗' } as const

const findings = await examine()
for (const { status, text, advice } of findings) {
  console.log(`${marks[status]} ${text}`)
  if (advice) console.log(`    ${advice}`)
}
const problems = findings.filter(({ status }) => status === 'problem').length
const warnings = findings.filter(({ status }) => status === 'warning').length
console.log(`\n${problems} problems, ${warnings} warnings.`)
process.exitCode = problems > 0 ? 1 : 0

async function examine(): Promise<Finding[]> {
  let config: Config
  try {
    config = readConfig()
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error
    return [problem(error.message, 'Mend this variable, then ask again.')]
  }
  const parts = [checkPrograms(config), checkDatabase(config), checkFiles(config), checkNetwork(config)]
  return [ok('The variables can be read.'), ...(await Promise.all(parts)).flat()]
}
