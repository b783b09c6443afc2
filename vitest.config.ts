import { defineConfig } from 'vitest/config'
import { shortLivedNode } from './scripts/lib/short-lived-node.mjs'
import { TestReport } from './scripts/lib/test-report.mjs'

const unitTests = [
  'contract/src/**/*.test.ts',
  'server/src/**/*.unit.test.ts',
  'scripts/*.test.mjs',
  'bench/lib/*.test.ts',
  'web/build/*.test.ts',
]

/** These stand in for parts of a browser, each for its own. */
const webUnitTests = ['web/src/**/*.test.{ts,tsx}']

/** What is about one of the databases alone. */
const ofTheOther = {
  embedded: [
    'server/src/doctor/doctor-of-postgres.test.ts',
    'server/src/platform/database/database-away.test.ts',
    'server/src/**/*-servers.test.ts',
  ],
  postgres: ['server/src/doctor/doctor.test.ts', 'server/src/main.test.ts', 'server/src/platform/database/embedded/**'],
}

/** What mounts small disks: npm run faults alone does. */
const onSmallDisks = ['server/src/full-disk.test.ts']

/** What is waited for comes sooner or later: how soon is the machine's affair. */
const expectOptions = { poll: { timeout: 60_000 } }

/** The server's tests, the same ones on each database. */
function serverTests(database: 'embedded' | 'postgres') {
  return {
    test: {
      name: `server-${database}`,
      include: ['server/src/**/*.test.ts'],
      exclude: ['server/src/**/*.unit.test.ts', ...ofTheOther[database], ...onSmallDisks],
      env: { YOON_TEST_DB: database },
      // Files share what is loaded, and on the embedded database what is opened: most of their time would go into both.
      isolate: false,
      // The default leaves a core to the runner, which hardly works: of two cores, one would idle.
      maxWorkers: '100%',
      execArgv: shortLivedNode,
      // Far more than any test needs on an idle machine: the limit is for what never ends.
      testTimeout: 120_000,
      hookTimeout: 180_000,
      expect: expectOptions,
    },
  }
}

/** Every journey runs on PostgreSQL; on the embedded database too those of the day's work and of what is stored (decision 25). */
const journeys = {
  embedded: ['cashier-payments', 'database-upgrade', 'booking-workflow', 'backups'].map(
    (name) => `e2e/${name}.spec.ts`,
  ),
  postgres: ['e2e/**/*.spec.ts'],
}

/**
 * Each file has a server and a copy of the demonstration company of its own; more than two at a time would wait for each
 * other.
 */
function browserJourneys(database: 'embedded' | 'postgres') {
  return {
    test: {
      name: `e2e-${database}`,
      include: journeys[database],
      env: { YOON_E2E_DB: database },
      globalSetup: 'e2e/support/global-setup.ts',
      // Files share the browser and what is loaded.
      isolate: false,
      maxWorkers: 2,
      execArgv: shortLivedNode,
      testTimeout: 300_000,
      hookTimeout: 300_000,
      expect: expectOptions,
    },
  }
}

export default defineConfig({
  test: {
    reporters: ['default', new TestReport()],
    projects: [
      {
        test: {
          name: 'unit',
          include: unitTests,
          isolate: false,
          maxWorkers: '100%',
          testTimeout: 120_000,
          expect: expectOptions,
        },
      },
      {
        test: {
          name: 'unit-web',
          include: webUnitTests,
          // Each file has an environment of its own, for which a thread takes less time than a process.
          pool: 'threads',
          maxWorkers: '100%',
          testTimeout: 120_000,
          expect: expectOptions,
        },
      },
      serverTests('embedded'),
      serverTests('postgres'),
      { test: { name: 'small-disks', include: onSmallDisks, env: { YOON_TEST_DB: 'embedded' } } },
      browserJourneys('embedded'),
      browserJourneys('postgres'),
    ],
  },
})
