import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, testNow } from '../../testing/app.ts'
import { backupSetup } from '../../testing/archive.ts'
import { documentOf, fingerprintOf, restore } from '../../testing/backups.ts'
import { type Child, startNode } from '../../testing/child-process.ts'
import { createKeptDatabase, type KeptDatabase } from '../../testing/kept-database.ts'
import { insertSmallCompany } from '../../testing/small-company.ts'
import { restoreStages } from './restore.service.ts'

let database: KeptDatabase
let adminId: string
let before: Awaited<ReturnType<typeof fingerprintOf>>
beforeAll(async () => {
  database = await createKeptDatabase('interrupted')
  const app = await createTestApp({ open: database.connect })
  await insertSmallCompany(app)
  adminId = app.userIds.ADMIN
  writeFileSync(join(database.folder, 'backup.json'), JSON.stringify(await documentOf(app.db, testNow)))
  // Changed since the backup: a finished restore differs from an undone one.
  await sql`update bookings set special_requests = 'Avant'`.execute(app.db)
  before = await fingerprintOf(app.db)
  await app.close()
}, 180_000)
afterAll(() => database.remove())

/** Servers by the stage at which they are killed: each one prints what its predecessor has left. */
const servers = new Map<string, Child>()
afterAll(async () => {
  for (const { process } of servers.values()) process.kill('SIGKILL')
  await Promise.all([...servers.values()].map(({ ended }) => ended))
})

function startRestore(stage: string): Child {
  const child = new URL('../../testing/restore-child.ts', import.meta.url)
  const server = startNode(child, [database.place, join(database.folder, 'backup.json'), adminId, stage])
  servers.set(stage, server)
  return server
}

/** Returns the rows and triggers that a server has found. */
async function foundBy(server: Child): Promise<unknown> {
  await server.says('begins')
  return JSON.parse(/^found (.*)$/m.exec(server.stdout())?.[1] ?? '')
}

describe('a server that is killed during a restore', { timeout: 180_000 }, () => {
  it.for(restoreStages.map((stage, index) => [stage, restoreStages[index + 1] ?? 'never'] as const))(
    'keeps every row and trigger if the server is killed once the restore has %s',
    async ([stage, nextStage]) => {
      const child = servers.get(stage) ?? startRestore(stage)
      expect(await child.ended, child.stderr()).toBe('SIGKILL')
      expect(child.stdout()).not.toContain('answered')
      expect(await foundBy(startRestore(nextStage))).toEqual(before)
    },
  )

  it('restores successfully after the killed restores', async () => {
    const child = servers.get('never') ?? startRestore('never')
    await child.says('answered 200')
    await child.ended
  })
})

describe('a full disk during the replacement of rows', () => {
  it('keeps every row and trigger if the disk is full when rows are replaced', async () => {
    const app = await createTestApp({ backups: backupSetup() })
    await insertSmallCompany(app)
    const saved = await documentOf(app.db, testNow)
    await sql
      .raw(`create function fill() returns trigger language plpgsql as $$
      begin raise exception 'no space' using errcode = '53100'; end $$;
      create trigger is_full before insert on payments for each row execute function fill();`)
      .execute(app.db)
    const found = await fingerprintOf(app.db)
    const { status, error } = await restore(app, saved)
    expect([status, error?.code]).toEqual([507, 'STORAGE_FULL'])
    const { notifications: _, outgoing_events: __, counters: ___, ...tables } = (await fingerprintOf(app.db)).tables
    expect(found.tables).toMatchObject(tables)
    expect((await fingerprintOf(app.db)).triggers).toEqual(found.triggers)
    await app.close()
  }, 120_000)
})
