import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { createPostgresUrl } from '../testing/database.ts'
import { lineAbout, runDoctor } from '../testing/doctor.ts'

let url: string
let drop: () => Promise<void>
let client: pg.Client
beforeAll(async () => {
  ;({ url, drop } = await createPostgresUrl())
  client = new pg.Client({ connectionString: url })
  await client.connect()
})
afterEach(async () => {
  await client.query(`delete from schema_migrations where name = '9999-later.sql'`)
})
afterAll(async () => {
  await client.end()
  await drop()
})

const examine = (address = url) => runDoctor({ DATABASE_URL: address })

describe('npm run doctor with a PostgreSQL server', () => {
  it('reports the version, free connections and schema of PostgreSQL', async () => {
    const diagnosis = await examine()
    for (const words of ['answers in', 'connections are free', 'The schema is that of this version'])
      expect(lineAbout(diagnosis, words)).toMatch(/^✓/)
    expect(lineAbout(diagnosis, 'Nobody is an active administrator')).toMatch(/^!/)
  })

  it('reports counts that differ from the rows, and agrees after they are rebuilt', async () => {
    expect(lineAbout(await examine(), 'counts')).toBe('✓ The counts agree with the rows.')
    await client.query(`insert into user_counts values ('DRIVER', true, 3)`)
    expect(lineAbout(await examine(), 'counts')).toBe(
      '✗ 1 counts differ from the rows, the first of the maintained users: {"role":"DRIVER","is_active":true,"users":3}.',
    )
    await client.query('select rebuild_counts()')
    expect(lineAbout(await examine(), 'counts')).toMatch(/^✓/)
  })

  it('names the place in the code at which browsers have failed most', async () => {
    expect(lineAbout(await examine(), 'Browsers')).toBeUndefined()
    await client.query(`insert into client_error_reports
      (fingerprint, error_class, frames, version, page, browser, count, first_seen_at, last_seen_at) values
      ('a', 'TypeError', '{a-1.js:1:2,b-1.js:3:4}', 'index-1.js', '/dashboard/users', 'Chrome', 7, now(), now()),
      ('b', 'RangeError', '{c-1.js:1:2}', 'index-1.js', '/dashboard', 'Safari', 2, now(), now()),
      ('c', 'Error', '{d-1.js:1:2}', 'index-1.js', '/', 'Safari', 99, now(), now() - interval '8 days')`)
    expect(lineAbout(await examine(), 'Browsers')).toBe(
      '! Browsers have reported 9 errors at 2 places in the code, most at a-1.js:1:2 (TypeError, on /dashboard/users).',
    )
    await client.query('delete from client_error_reports')
  })

  it('reports background jobs that are overdue, have failed, or stand still', async () => {
    expect(lineAbout(await examine(), 'background job')).toBe('✓ No background job has run yet.')
    await client.query(`insert into job_runs
      (name, every_ms, overdue_at, started_at, finished_at, failure, server, request_id, runs, failures, counted_since) values
      ('expired', 1, now() + interval '1 hour', now(), '2026-11-21T14:32:00Z', null, 'yoon-1', null, 1, 0, now()),
      ('upkeep', 1, now() + interval '1 hour', null, null, null, null, null, 0, 0, now()),
      ('channels', 1, now() - interval '1 s', now(), now() - interval '73 hours', null, 'yoon-1', null, 1, 0, now()),
      ('of-before', 1, now() - interval '1 s', now(), now(), null, 'yoon-1', null, 1, 0, now())`)
    // Channels are not configured here: the job of an earlier set-up is not missed.
    const healthy = await examine()
    expect(lineAbout(healthy, 'background job')).toBe('✓ The 2 background jobs run in time; none failed.')
    expect(healthy.lines.filter((line) => line.startsWith('✓ The job '))).toEqual([
      expect.stringMatching(/^✓ The job channels last ran at .+ on yoon-1 and succeeded\.$/),
      '✓ The job expired last ran at 2026-11-21 14:32 UTC on yoon-1 and succeeded.',
      '✓ The job upkeep has not run yet.',
    ])
    await client.query(`insert into job_runs
      (name, every_ms, overdue_at, started_at, finished_at, failure, server, request_id, runs, failures, counted_since) values
      ('images', 1, now() - interval '1 s', now(), '2026-11-21T09:05:00Z', null, 'yoon-1', null, 7, 0, now()),
      ('retention', 1, now() + interval '1 hour', now(), '2026-11-21T14:30:00Z', 'STORAGE_FULL', 'yoon-2', '0123456789', 12, 3,
        '2026-11-01T00:00:00Z')`)
    const diagnosis = await examine()
    expect(lineAbout(diagnosis, 'images')).toBe('! The job images is overdue: it last ran at 2026-11-21 09:05 UTC.')
    expect(lineAbout(diagnosis, 'job retention')).toBe(
      '! The job retention failed at 2026-11-21 14:30 UTC on yoon-2: STORAGE_FULL (3 of 12 runs failed since 2026-11-01 00:00 UTC).',
    )
    expect(lineAbout(diagnosis, '0123456789')).toContain('Look for "reqId":"0123456789" in the log of that server.')
    expect(diagnosis.lines.filter((line) => /^! The job (expired|upkeep|channels)/.test(line))).toEqual([])
    expect(lineAbout(diagnosis, 'job expired')).toMatch(/^✓ The job expired last ran at /)
    await client.query(`update job_runs set overdue_at = now() - interval '1 s'`)
    expect(lineAbout(await examine(), 'background job')).toBe(
      '! No background job runs: the last one ended at 2026-11-21 14:32 UTC.',
    )
    expect(lineAbout(await examine(), 'job retention')).toBe(
      '✓ The job retention last ran at 2026-11-21 14:30 UTC on yoon-2 and failed: STORAGE_FULL.',
    )
    await client.query(`update job_runs set finished_at = now() - interval '71 hours' where name = 'channels'`)
    await client.query(`update job_runs set overdue_at = now() + interval '1 hour' where name = 'expired'`)
    expect(lineAbout(await examine(), 'job channels')).toMatch(/^! The job channels is overdue/)
    await client.query(`delete from job_runs where name <> 'channels'`)
    await client.query(`update job_runs set finished_at = now() - interval '73 hours'`)
    expect(lineAbout(await examine(), 'background jobs')).toBe(
      '✓ The background jobs that have run are turned off, and no other server runs them.',
    )
    await client.query(`insert into job_runs (name, every_ms, overdue_at, finished_at, succeeded_at) values
      ('expired', 1, now() + interval '1 hour', now(), now()),
      ('upkeep', 86400000, now() + interval '1 hour', now() - interval '49 hours', now() - interval '49 hours')`)
    expect(lineAbout(await examine(), 'job upkeep')).toMatch(/^! The job upkeep is overdue/)
    await client.query('delete from job_runs')
  })

  it('warns where the database has fewer free connections than DATABASE_POOL_SIZE needs', async () => {
    const { max } = (await client.query(`select current_setting('max_connections')::int as max`)).rows[0]
    const size = Math.min(max, 200)
    const diagnosis = await runDoctor({ DATABASE_URL: url, DATABASE_POOL_SIZE: `${size}` })
    expect(lineAbout(diagnosis, 'connections are free')).toMatch(
      new RegExp(`^! Only \\d+ connections are free; a server takes up to ${size + 2}\\.`),
    )
  })

  it('explains why backups are JSON', async () => {
    const without = await runDoctor({ DATABASE_URL: url, PATH: '/nowhere' })
    expect(lineAbout(without, 'Backups are JSON')).toBe(
      '! Backups are JSON files: pg_dump and pg_restore are not in the path.',
    )
    const folder = mkdtempSync(join(tmpdir(), 'yoon-old-programs-'))
    for (const program of ['pg_dump', 'pg_restore'])
      writeFileSync(join(folder, program), '#!/bin/sh\necho "of PostgreSQL 9.6"\n', { mode: 0o755 })
    const old = await runDoctor({ DATABASE_URL: url, PATH: folder })
    expect(lineAbout(old, 'Backups are JSON')).toContain('pg_dump 9 is older than the server')
    rmSync(folder, { recursive: true })
  })

  it('reports a database with a newer schema as a problem', async () => {
    await client.query(`insert into schema_migrations (name, checksum) values ('9999-later.sql', 'x')`)
    const diagnosis = await examine()
    expect(diagnosis.code).toBe(1)
    expect(lineAbout(diagnosis, '9999-later.sql')).toMatch(/^✗ The database is newer/)
  })

  it('explains why a database cannot be reached, without its password', async () => {
    const diagnosis = await examine('postgres://yoon:geheim@127.0.0.1:1/yoon')
    expect(diagnosis.code).toBe(1)
    expect(lineAbout(diagnosis, '127.0.0.1:1/yoon')).toMatch(/^✗ .*ECONNREFUSED/)
    expect(diagnosis.lines.join()).not.toContain('geheim')
  })
})
