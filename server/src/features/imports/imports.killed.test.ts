import { randomUUID } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Pool } from '../../platform/database/database.ts'
import { type OpenDatabase, openEmbedded, openPostgres } from '../../platform/database/open-database.ts'
import { insertUser } from '../../testing/builders.ts'
import { startNode } from '../../testing/child-process.ts'
import { createEmbeddedFolder, createPostgresUrl, engine } from '../../testing/database.ts'
import { endInterruptedImportsJob } from './imports.job.ts'
import { findImport } from './imports.store.ts'

let folder: string
let place: string
let drop = async () => undefined as unknown
beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'yoon-import-killed-'))
  place = join(folder, 'database')
  if (engine === 'postgres') ({ url: place, drop } = await createPostgresUrl())
  else await createEmbeddedFolder(place)
}, 120_000)
afterAll(async () => {
  await drop()
  rmSync(folder, { recursive: true, force: true })
})

async function withDatabase<T>(work: (db: Pool) => Promise<T>): Promise<T> {
  const opened: OpenDatabase = engine === 'postgres' ? openPostgres(place) : await openEmbedded(place)
  try {
    return await work(opened.db)
  } finally {
    await opened.close()
  }
}

it('ends an import as refused, with nothing of it written, after its server was killed', {
  timeout: 120_000,
}, async () => {
  const userId = await withDatabase((db) => insertUser(db, { role: 'ADMIN' }))
  const file = join(folder, 'clients.csv')
  const lines = Array.from({ length: 500 }, (_, at) => `Sow;Awa;77${String(1_000_000 + at)}`)
  writeFileSync(file, ['Nom;Prénom;Téléphone', ...lines].join('\n'))
  const id = randomUUID()
  const child = startNode(new URL('../../testing/import-child.ts', import.meta.url), [place, userId, id, file])
  expect([await child.ended, child.stdout()]).toEqual(['SIGKILL', ''])
  await withDatabase(async (db) => {
    expect(await findImport(db, id)).toMatchObject({ state: 'WRITING', rows: 500, created: 0 })
    const job = endInterruptedImportsJob(db)
    await job.run(new Date())
    expect((await findImport(db, id))?.state).toBe('WRITING')
    await sql`update imports set changed_at = changed_at - interval '1 minute'`.execute(db)
    await job.run(new Date())
    expect(await findImport(db, id)).toMatchObject({
      state: 'REFUSED',
      refusal: "Le serveur s'est arrêté pendant cet import\u00a0: rien n'a été enregistré",
    })
    const clients = await db.selectFrom('users').select('id').where('role', '=', 'CLIENT').execute()
    expect(clients).toEqual([])
  })
})
