// npm run fuzz: 20,000 requests that nobody means, on each database. --seed repeats those of an earlier run.
import { parseArgs } from 'node:util'
import { startPostgres } from './lib/postgres.mjs'
import { exitOnSignals, runToEnd } from './lib/processes.mjs'
import { ensurePackages, node24, runCommand } from './lib/setup.mjs'

const { requests, seed } = parseArgs({
  options: { requests: { type: 'string', default: '20000' }, seed: { type: 'string' } },
}).values

exitOnSignals()
await runCommand(async () => {
  ensurePackages()
  const postgres = await startPostgres()
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    YOON_FUZZ_REQUESTS: requests,
    ...(seed && { YOON_FUZZ_SEED: seed }),
  }
  try {
    for (const database of ['postgres', 'embedded']) {
      const project = ['--project', `server-${database}`, 'server/src/fuzz.test.ts']
      const code = await runToEnd(node24, ['node_modules/vitest/vitest.mjs', 'run', ...project], env)
      if (code !== 0) return code
    }
    return 0
  } finally {
    await postgres.stop()
  }
})
