// npm run doctor: checks this set-up with the server's variables, and reports problems.
import { runToEnd } from './lib/processes.mjs'
import { ensurePackages, node24, runCommand } from './lib/setup.mjs'

await runCommand(async () => {
  ensurePackages()
  return runToEnd(node24, ['server/src/doctor/doctor-cli.ts'])
})
