// npm run dev: the server restarts and the page reloads when a source changes.
import { runToEnd } from './lib/processes.mjs'
import { ensurePackages, node24, runCommand } from './lib/setup.mjs'

await runCommand(async () => {
  ensurePackages()
  return Promise.race([
    runToEnd(node24, ['--watch', 'server/src/main.ts', ...process.argv.slice(2)]),
    runToEnd(node24, ['node_modules/vite/bin/vite.js', 'web']),
  ])
})
