// npm run fuzz, npm run races, npm run faults: repeats tests of npm test for minutes instead of seconds, without other
// tests beside them. --times sets the count (requests, rounds, maximum of each fault), --seed repeats the requests of
// an earlier run.
import { parseArgs } from 'node:util'
import { keepFreedMemory } from './lib/freed-memory.mjs'
import { startPostgres } from './lib/postgres.mjs'
import { exitOnSignals, runToEnd } from './lib/processes.mjs'
import { ensurePackages, node24, runCommand, SetupError } from './lib/setup.mjs'

const faultsOnBoth = [
  'faults',
  'clock',
  'backups/restore',
  'backups/restore.killed',
  'backups/restore.interrupted',
  'fold-killed',
  'proposals/proposals.stopped',
]

/**
 * Test files by Vitest project, and the environment variable that sets the number of repetitions.
 * @type {Record<string, { files: Record<string, string[]>, variable: string, times: string }>}
 */
const proofs = {
  fuzz: {
    files: { 'server-postgres': ['fuzz', 'restore.fuzz'], 'server-embedded': ['fuzz', 'restore.fuzz'] },
    variable: 'YOON_FUZZ_REQUESTS',
    times: '20000',
  },
  races: {
    files: {
      'server-postgres': [
        'races-servers',
        'races-restore-servers',
        'races-counts-servers',
        'races-series-servers',
        'races-absences-servers',
        'races-planning-servers',
        'races-proposals-servers',
        'races-missions-servers',
        'races-imports-servers',
      ],
    },
    variable: 'YOON_RACE_ROUNDS',
    times: '1000',
  },
  faults: {
    files: {
      'server-postgres': [...faultsOnBoth, 'backups/postgres-servers', 'database/database-away', 'several-servers'],
      'server-embedded': [...faultsOnBoth, 'embedded/pool'],
      'small-disks': ['full-disk'],
    },
    variable: 'YOON_FAULT_TIMES',
    times: 'all',
  },
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { times: { type: 'string' }, seed: { type: 'string' } },
})

keepFreedMemory()
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
    for (const [project, files] of Object.entries(proof.files)) {
      const paths = files.map((file) => `/${file}.test.ts`)
      const args = ['node_modules/vitest/vitest.mjs', 'run', '--project', project, ...paths]
      worst = Math.max(worst, await runToEnd(node24, args, env))
    }
    return worst
  } finally {
    await postgres.stop()
  }
})
