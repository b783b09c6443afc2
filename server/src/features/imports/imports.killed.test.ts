import { randomUUID } from 'node:crypto'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { insertUser } from '../../testing/builders.ts'
import { startNode } from '../../testing/child-process.ts'
import { createKeptDatabase, type KeptDatabase } from '../../testing/kept-database.ts'
import { endInterruptedImportsJob } from './imports.job.ts'
import { findImport } from './imports.store.ts'

let database: KeptDatabase
beforeAll(async () => {
  database = await createKeptDatabase('import-killed')
}, 120_000)
afterAll(() => database.remove())

it('ends an import as refused, with nothing of it written, after its server was killed', {
  timeout: 120_000,
}, async () => {
  const userId = await database.open((db) => insertUser(db, { role: 'ADMIN' }))
  const file = join(database.folder, 'clients.csv')
  const lines = Array.from({ length: 500 }, (_, at) => `Sow;Awa;77${String(1_000_000 + at)}`)
  writeFileSync(file, ['Nom;Prénom;Téléphone', ...lines].join('\n'))
  const id = randomUUID()
  const child = startNode(new URL('../../testing/import-child.ts', import.meta.url), [database.place, userId, id, file])
  expect([await child.ended, child.stdout()]).toEqual(['SIGKILL', ''])
  await database.open(async (db) => {
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
