import { defineConfig } from 'vitest/config'

const unitTests = ['contract/src/**/*.test.ts', 'server/src/**/*.unit.test.ts', 'web/src/**/*.test.{ts,tsx}']

/** What is about one of the databases alone. */
const ofTheOther = {
  embedded: ['server/src/platform/database-away.test.ts', 'server/src/platform/realtime/*-servers.test.ts'],
  postgres: ['server/src/platform/embedded/**', 'server/src/main.test.ts'],
}

/** The server's tests, the same ones on each database. */
function serverTests(database: 'embedded' | 'postgres') {
  return {
    test: {
      name: `server-${database}`,
      include: ['server/src/**/*.test.ts'],
      exclude: ['server/src/**/*.unit.test.ts', ...ofTheOther[database]],
      env: { YOON_TEST_DB: database },
      testTimeout: 30_000,
      // The embedded database takes longer than the usual 10 s to start on a busy machine.
      hookTimeout: 60_000,
    },
  }
}

export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: unitTests } },
      serverTests('embedded'),
      serverTests('postgres'),
      {
        // Each file has a server, a database and a browser of its own; more than two at a time would wait for each other.
        test: {
          name: 'e2e',
          include: ['e2e/**/*.spec.ts'],
          maxWorkers: 2,
          testTimeout: 120_000,
          hookTimeout: 180_000,
        },
      },
    ],
  },
})
