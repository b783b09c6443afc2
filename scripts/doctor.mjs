// npm run doctor: looks at this set-up, with the variables of the server, and says what is wrong with it.
import { runToEnd } from './lib/processes.mjs'
import { ensurePackages, node24, runCommand } from './lib/setup.mjs'

await runCommand(async () => {
  ensurePackages()
  return runToEnd(node24, ['server/src/doctor/doctor-cli.ts'])
})
