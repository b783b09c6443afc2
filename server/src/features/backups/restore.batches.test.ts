import { restoreBackup } from '@yoon/contract/backups/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { loadDemoCompany } from '../../demo/load-demo.ts'
import { createTestApp, type TestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { type Document, documentOf, exportOf, restore } from '../../testing/backups.ts'
import { insertClient } from '../../testing/builders.ts'
import { keepFilesInMemory } from '../../testing/files.ts'
import { rounds } from '../../testing/times.ts'

describe('a restore of a company with more rows than one batch', { timeout: 120_000 }, () => {
  let large: TestApp
  let saved: Document
  let savedExport: string
  beforeAll(async () => {
    large = await createTestApp({ backups: backupSetup() })
    await loadDemoCompany(large.db, testNow, keepFilesInMemory())
    saved = await documentOf(large.db, testNow)
    savedExport = await exportOf(large.db)
  })
  afterAll(() => large.close())

  it.for(rounds(1, 20))('restores all rows into another server and returns six counts (round %i)', async () => {
    const other = await createTestApp({ backups: backupSetup() })
    const { status, body, data } = await restore(other, saved)
    expect(status).toBe(200)
    const { counts } = saved
    expect(body.counts).toEqual({
      users: counts.users,
      drivers: 25,
      vehicles: 30,
      bookings: counts.bookings,
      payments: counts.payments,
      services: 3,
    })
    expect(data.safetyBackup).toMatch(/^yoon-avant-restauration-20261121-\d+\.json$/)
    expect(await exportOf(other.db)).toBe(savedExport)
    await other.close()
  })

  it('reverts all changes, and its safety backup restores them', async () => {
    await sql`update users set first_name = 'Autre', email = 'x' || email where role = 'ADMIN'`.execute(large.db)
    await sql`delete from payments where id in (select id from payments limit 20)`.execute(large.db)
    await sql`update bookings set pickup_location = 'Ailleurs', version = version + 1`.execute(large.db)
    await insertClient(large.db, { firstName: 'Nouvelle' })
    const changed = await exportOf(large.db)
    const { data } = await restore(large, saved)
    expect(await exportOf(large.db)).toBe(savedExport)
    const { rows } = await sql`select from bookings where search_text like '%ailleurs%'`.execute(large.db)
    expect(rows).toEqual([])
    await large.call('ADMIN', restoreBackup, { backupFile: data.safetyBackup ?? '' })
    expect(await exportOf(large.db)).toBe(changed)
  })
})
