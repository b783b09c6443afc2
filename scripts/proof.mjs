// npm run fuzz, npm run races: what npm test does for seconds, for minutes and with nothing beside it.
// --times how often (requests, rounds), --seed to repeat the requests of an earlier run.
import { parseArgs } from 'node:util'
import { startPostgres } from './lib/postgres.mjs'
import { exitOnSignals, runToEnd } from './lib/processes.mjs'
import { ensurePackages, node24, runCommand, SetupError } from './lib/setup.mjs'

/** @type {Record<string, { file: string, projects: string[], variable: string, times: string }>} */
const proofs = {
  fuzz: {
    file: 'server/src/fuzz.test.ts',
    projects: ['server-postgres', 'server-embedded'],
    variable: 'YOON_FUZZ_REQUESTS',
    times: '20000',
  },
  races: {
    file: 'server/src/races-servers.test.ts',
    projects: ['server-postgres'],
    variable: 'YOON_RACE_ROUNDS',
    times: '1000',
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string' } },
})

exitOnSignals()
await runCommand(async () => {
  const proof = proofs[positionals[0] ?? '']
  if (!proof) throw new SetupError(`There are: ${Object.keys(proofs).join(', ')}.`)
  ensurePackages()
  const postgres = await startPostgres()
  const env = {
    ...process.env,
    TEST_DATABASE_URL: postgres.url,
    [proof.variable]: values.times ?? proof.times,
    ...(values.seed && { YOON_FUZZ_SEED: values.seed }),
  }
  try {
    let worst = 0
    for (const project of proof.projects) {
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, proof.file]
      worst = Math.max(worst, await runToEnd(node24, args, env))
    }
    return worst
  } finally {
    await postgres.stop()
  }
})
