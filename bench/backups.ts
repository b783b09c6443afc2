import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { createBackup, restoreBackup } from '@yoon/contract/backups/calls'
import { demoPassword } from '../server/src/demo/load-demo.ts'
import { startNode } from '../server/src/testing/child-process.ts'
import { call } from './lib/client.ts'
import { format, type Result, report } from './lib/results.ts'
import { type RunningServer, signIn, startYoon } from './lib/servers.ts'
import { openEmptyStore } from './lib/stores.ts'

const bookings = 10_000
/** Interval between two memory samples. */
const lookEveryMs = 50

interface Measured {
  seconds: number
  /** Peak memory above that of the idle server, in megabytes. */
  megabytes: number
}

/** Measures a backup of 10,000 bookings and its restore, on both databases and in both formats. */
export async function benchBackups(): Promise<Result[]> {
  const folder = mkdtempSync(join(tmpdir(), 'yoon-bench-'))
  const store = await openEmptyStore()
  try {
    const embedded = { DATA_DIR: join(folder, 'embedded') }
    const postgres = { DATABASE_URL: store.url, BACKUP_DIR: join(folder, 'backups'), DEMO: '1' }
    await seed(embedded)
    await seed(postgres)
    return [
      ...(await measure('embedded, JSON', embedded)),
      ...(await measure('PostgreSQL, JSON', { ...postgres, PATH: '/nonexistent' })),
      ...(await measure('PostgreSQL, .bak', postgres)),
    ]
  } finally {
    await store.close()
    rmSync(folder, { recursive: true, force: true })
  }
}

async function measure(name: string, env: Record<string, string>): Promise<Result[]> {
  const yoon = await startYoon(env)
  try {
    const { token } = await signIn(yoon.url)
    const session = { url: yoon.url, token }
    await wait(3_000)
    const idle = yoon.memory()
    let made = { filename: '', size: '' }
    const backup = await watch(yoon, idle, async () => {
      made = (await call(session, createBackup, {})).backup
    })
    const confirmed = { backupFile: made.filename, currentPassword: demoPassword }
    const restore = await watch(yoon, idle, () => call(session, restoreBackup, confirmed))
    return [
      report({
        what: `a backup of ${bookings} bookings (${name})`,
        value: backup.seconds,
        unit: 's',
        promise: { atMost: 10 },
        note: `${made.size} MB`,
      }),
      report({
        what: `its restore, safety backup included (${name})`,
        value: restore.seconds,
        unit: 's',
        promise: { atMost: 30 },
      }),
      report({
        what: `memory above the idle server's ${format(idle)} MB (${name})`,
        value: Math.max(backup.megabytes, restore.megabytes),
        unit: 'MB',
        promise: { atMost: 150 },
        note: `backup ${format(backup.megabytes)} MB, restore ${format(restore.megabytes)} MB`,
      }),
    ]
  } finally {
    await yoon.stop()
  }
}

/** Measures the duration of work and the peak memory of the server meanwhile. */
async function watch(yoon: RunningServer, idle: number, work: () => Promise<unknown>): Promise<Measured> {
  const startedAt = performance.now()
  let most = 0
  const look = setInterval(() => {
    most = Math.max(most, yoon.memory())
  }, lookEveryMs)
  try {
    await work()
    return { seconds: (performance.now() - startedAt) / 1000, megabytes: Math.max(most, yoon.memory()) - idle }
  } finally {
    clearInterval(look)
  }
}

/** Seeds the demonstration company and the bookings. */
async function seed(env: Record<string, string>): Promise<void> {
  const file = new URL('../server/src/demo/seed-cli.ts', import.meta.url)
  const cli = startNode(file, ['--bookings', String(bookings)], env)
  const code = await cli.ended
  if (code !== 0) throw new Error(`The seed ended with ${code}: ${cli.stdout()}${cli.stderr()}`)
}
