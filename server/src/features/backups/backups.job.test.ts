import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { OpenDatabase } from '../../platform/database/open-database.ts'
import { createHttp } from '../../platform/http/fastify.ts'
import type { Job } from '../../platform/jobs/job.ts'
import { startJobs } from '../../platform/jobs/job-runner.ts'
import { backupSetup, keepArchiveInMemory } from '../../testing/archive.ts'
import { createTestDatabase } from '../../testing/database.ts'
import { at } from '../../testing/days.ts'
import { doIfDue } from '../../testing/due-work.ts'
import { testHttpOptions } from '../../testing/http.ts'
import { createBackupJobs } from './index.ts'

let opened: OpenDatabase
beforeAll(async () => {
  opened = await createTestDatabase()
})
afterAll(() => opened.close())

const memory = keepArchiveInMemory()
let write: typeof memory.write
let work: string[]
beforeEach(() => {
  write = memory.write
  work = []
})

/** Creates the jobs of a server whose backups and upkeep are listed in `work`. */
function create(schedule: { at: string; keep: number } | undefined): Job[] {
  const tidy = async () => void work.push('tidied')
  const archive = { ...memory, write: (...file: Parameters<typeof write>) => write(...file) }
  const setup = backupSetup({ archive, tidy, schedule })
  return createBackupJobs({ db: opened.db, setup, onError: (error) => work.push(String(error)) })
}

/** Asks a job whether it is due, as a server does every minute. */
async function ask(jobs: readonly Job[], name: Job['name'], now: Date): Promise<boolean> {
  const job = jobs.find((one) => one.name === name)
  if (!job || !('findDueWork' in job)) throw new Error(`There is no job ${name}`)
  return doIfDue(job.findDueWork(now))
}

/** Runs the jobs at once as a server does, whose first reading of the clock is slow. */
async function runOnServer(jobs: readonly Job[], now: Date): Promise<void> {
  const http = await createHttp(testHttpOptions)
  let readings = 0
  const readClock = async () => {
    readings += 1
    if (readings === 1) for (let query = 0; query < 50; query += 1) await sql`select 1`.execute(opened.db)
    return now
  }
  const { promise: ended, resolve } = Promise.withResolvers<void>()
  startJobs(jobs, { http, readClock, firstRunMs: 1, onEnd: ({ name }) => name === 'upkeep' && resolve() })
  await ended
  await http.close()
}

describe('createBackupJobs', () => {
  it('reports a daily backup as run only when it was due, and rejects when it failed', async () => {
    const jobs = create({ at: '03:00', keep: 2 })
    expect(await ask(jobs, 'daily-backup', at(0, '14:32'))).toBe(false)
    write = () => Promise.reject(new Error('no link'))
    await expect(ask(jobs, 'daily-backup', at(1, '03:00'))).rejects.toThrow('no link')
    expect(await ask(jobs, 'daily-backup', at(1, '03:01'))).toBe(false)
    write = memory.write
    expect(await ask(jobs, 'daily-backup', at(1, '04:00'))).toBe(true)
    expect(await ask(jobs, 'daily-backup', at(1, '04:01'))).toBe(false)
  })

  it('runs the upkeep of the day after the backup that begins in the same minute', async () => {
    const jobs = create({ at: '03:00', keep: 2 })
    expect(await ask(jobs, 'daily-backup', at(1, '12:00'))).toBe(false)
    expect(await ask(jobs, 'upkeep', at(1, '12:00'))).toBe(true)
    expect(await ask(jobs, 'upkeep', at(1, '12:01'))).toBe(false)
    write = async (...file) => {
      const bytes = await memory.write(...file)
      work.push('written')
      return bytes
    }
    await runOnServer(jobs, at(2, '03:00'))
    expect(work).toEqual(['written', 'tidied'])
  })

  it('runs the upkeep after a backup that failed', async () => {
    const jobs = create({ at: '03:00', keep: 2 })
    await ask(jobs, 'upkeep', at(2, '12:00'))
    write = () => Promise.reject(new Error('no link'))
    await runOnServer(jobs, at(3, '03:00'))
    expect(work).toEqual(['tidied'])
  })

  it('creates the upkeep alone without a schedule of backups', () => {
    expect(create(undefined).map(({ name }) => name)).toEqual(['upkeep'])
  })
})
