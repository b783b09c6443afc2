// npm start: starts Yoon from a fresh clone. Passes arguments and environment to the server.
import { runToEnd } from './lib/processes.mjs'
import { ensurePackages, ensureWebBuild, node24, runCommand } from './lib/setup.mjs'

await runCommand(async () => {
  ensurePackages()
  ensureWebBuild()
  return runToEnd(node24, ['--max-semi-space-size=16', 'server/src/main.ts', ...process.argv.slice(2)])
})
