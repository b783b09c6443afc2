import { randomUUID } from 'node:crypto'
import { createBooking } from '@yoon/contract/bookings/calls'
import { getImport, listImports, undoImport } from '@yoon/contract/imports/calls'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import { createZone } from '@yoon/contract/places/calls'
import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, transferForm, unique } from '../../testing/builders.ts'
import { type ImportOptions, importFile } from '../../testing/imports.ts'
import { endInterruptedImportsJob } from './imports.job.ts'

let app: TestApp
let zone: string
beforeAll(async () => {
  app = await createTestApp()
  zone = `Zone ${unique()}`
  await app.call('ADMIN', createZone, { name: zone })
})
beforeEach(async () => {
  await sql`delete from imports`.execute(app.db)
})
afterAll(() => app.close())

const phone = () => `77${String(unique() % 10_000_000).padStart(7, '0')}`
const clientsFile = (...phones: string[]) =>
  `Nom;Prénom;Téléphone\n${phones.map((number) => `Sow;Awa;${number}`).join('\n')}\n`
const list = async (as: Parameters<TestApp['call']>[0] = 'ADMIN', page = 1, limit = 10) =>
  app.call(as, listImports, { page, limit })

async function importRows(kind: ImportKind, file: string, options: ImportOptions = {}): Promise<string> {
  const { data, error } = await importFile(app, 'ADMIN', kind, file, { onDuplicate: 'update', ...options })
  expect(error).toBeUndefined()
  return data.id ?? ''
}

async function undo(id: string): Promise<number> {
  return (await app.call('ADMIN', undoImport, { id })).status
}

describe('GET /api/dashboard/imports', () => {
  it('lists imports by page, latest first, with who made them and what became of them', async () => {
    const used = phone()
    const ids = [
      await importRows('clients', clientsFile(phone(), phone()), { name: 'un.csv' }),
      await importRows('clients', clientsFile(used), { name: 'deux.csv' }),
    ]
    await sql`update imports set started_at = started_at - interval '1 hour' where id = ${ids[0]}`.execute(app.db)
    const client = await app.db.selectFrom('users').select('id').where('phone', '=', `+221${used}`).executeTakeFirst()
    await app.call('ADMIN', createBooking, transferForm(client?.id ?? ''))
    const { data, pagination } = await list()
    expect(pagination).toEqual({ page: 1, limit: 10, total: 2, totalPages: 1 })
    expect(data).toMatchObject([
      {
        ...{ id: ids[1], kind: 'clients', state: 'DONE', filename: 'deux.csv', created: 1, updated: 0, refusal: null },
        startedBy: { id: app.userIds.ADMIN },
        undoProblem: 'Cet import ne peut plus être annulé\u00a0: une de ses lignes sert déjà ou a été modifiée depuis',
      },
      { id: ids[0], filename: 'un.csv', created: 2, undoProblem: null },
    ])
    expect((await list('ADMIN', 2, 1)).data).toMatchObject([{ id: ids[0] }])
    expect(await undo(ids[0] ?? '')).toBe(200)
    expect((await list()).data[1]).toMatchObject({ state: 'UNDONE', undoProblem: null })
  })

  it('says why an import was refused', async () => {
    await importFile(app, 'ADMIN', 'clients', 'Nom;Prénom;Téléphone\nSow;Awa;12\n')
    expect((await list()).data).toMatchObject([
      { state: 'REFUSED', refusal: "Le fichier n'a pas été importé\u00a0: ligne 2, format de téléphone invalide" },
    ])
  })

  it('lists only the kinds that a role imports', async () => {
    await importRows('clients', clientsFile(phone()))
    await importRows('places', `Nom;Zone;Genre\nGare ${unique()};${zone};Gare\n`)
    const plate = `DK-${unique()}`
    await importRows('vehicles', `Plaque;Type;Marque;Modèle;Année;Places\n${plate};SUV;Kia;Sorento;2020;5\n`)
    const kindsOf = async (role: 'ADMIN' | 'OPERATRICE' | 'GESTIONNAIRE_PARC') => {
      const { data, pagination } = await list(role)
      expect(pagination?.total).toBe(data.length)
      return data.map(({ kind }) => kind).toSorted()
    }
    expect(await kindsOf('ADMIN')).toEqual(['clients', 'places', 'vehicles'])
    expect(await kindsOf('OPERATRICE')).toEqual(['places'])
    expect(await kindsOf('GESTIONNAIRE_PARC')).toEqual(['vehicles'])
  })
})

describe('two imports of the same rows', () => {
  const plate = `DK-${unique()}`
  const licence = `DK-${unique()}`
  const place = `Gare ${unique()}`
  const number = phone()
  const vehicle = (places: number) =>
    `Plaque;Type;Marque;Modèle;Année;Places\n${plate};SUV;Kia;Sorento;2020;${places}\n`
  const driver = (name: string, available = 'oui') =>
    `Prénom;Nom;N° de permis;Téléphone;Email;Disponible\n${name};Sarr;${licence};${phone()};${licence}@example.com;${available}\n`
  const files: Record<ImportKind, readonly [string, string, string]> = {
    clients: [
      `Nom;Prénom;Téléphone\nSow;Awa;${number}\n`,
      `Nom;Prénom;Téléphone\nBa;Awa;${number}\n`,
      `Nom;Prénom;Téléphone\nSy;Awa;${number}\n`,
    ],
    drivers: [driver('Ibou'), driver('Modou'), `N° de permis;Disponible\n${licence};non\n`],
    vehicles: [vehicle(4), vehicle(5), vehicle(6)],
    places: [
      `Nom;Zone;Genre\n${place};ZONE;Gare\n`,
      `Nom;Zone;Genre\n${place};ZONE;Hôtel\n`,
      `Nom;Zone;Genre\n${place};ZONE;Quartier\n`,
    ],
  }
  const file = (kind: ImportKind, at: 0 | 1 | 2) => files[kind][at].replace('ZONE', zone)

  it.for(['clients', 'drivers', 'vehicles', 'places'] as const)(
    'undoes an import of %s after those that had updated its rows were undone',
    async (kind) => {
      const first = await importRows(kind, file(kind, 0))
      const second = await importRows(kind, file(kind, 1))
      const third = await importRows(kind, file(kind, 2))
      expect([await undo(first), await undo(second)]).toEqual([409, 409])
      expect((await app.call('ADMIN', getImport, { id: first })).data.undoProblem).toMatch(/modifiée depuis$/)
      expect([await undo(third), await undo(second)]).toEqual([200, 200])
      const again = await importRows(kind, file(kind, 2))
      expect(await undo(first)).toBe(409)
      expect(await undo(again)).toBe(200)
      expect((await app.call('ADMIN', getImport, { id: first })).data.undoProblem).toBeNull()
      expect(await undo(first)).toBe(200)
      expect((await importFile(app, 'ADMIN', kind, file(kind, 0), { dryRun: true })).data.created).toBe(1)
    },
  )

  it('refuses to undo an import whose row was edited before or after another import that was undone', async () => {
    for (const isBefore of [true, false]) {
      const own = phone()
      const edit = () =>
        app.db.updateTable('users').set({ first_name: 'Binta' }).where('phone', '=', `+221${own}`).execute()
      const first = await importRows('clients', clientsFile(own))
      if (isBefore) await edit()
      const second = await importRows('clients', clientsFile(own).replace('Sow;Awa', 'Fall;'))
      expect(await undo(second)).toBe(200)
      if (!isBefore) await edit()
      expect(await undo(first)).toBe(409)
    }
  })

  it('undoes an update of a client who had been there, once a later update was undone', async () => {
    const own = phone()
    const id = await insertClient(app.db, { firstName: 'Awa', lastName: 'Sow', phone: `+221${own}` })
    const first = await importRows('clients', clientsFile(own).replace('Sow', 'Fall'))
    const second = await importRows('clients', clientsFile(own).replace('Sow', 'Ndiaye'))
    expect([await undo(first), await undo(second), await undo(first)]).toEqual([409, 200, 200])
    const stored = await app.db.selectFrom('users').select('last_name').where('id', '=', id).executeTakeFirst()
    expect(stored).toEqual({ last_name: 'Sow' })
  })
})

describe('an import whose server has stopped', () => {
  const run = () => endInterruptedImportsJob(app.db).run(new Date())

  async function insertRunning(state: string, seconds: number): Promise<string> {
    const id = randomUUID()
    await sql`
      insert into imports (id, kind, state, filename, started_by, started_at, changed_at)
      values (${id}, 'clients', ${state}, 'a.csv', ${app.userIds.ADMIN}, now(),
        clock_timestamp() - ${seconds} * interval '1 second')`.execute(app.db)
    return id
  }

  it.for(['READING', 'CHECKING', 'WRITING'])('ends as refused a minute after it reported %s', async (state) => {
    const id = await insertRunning(state, 61)
    await run()
    expect((await app.call('ADMIN', getImport, { id })).data).toMatchObject({
      state: 'REFUSED',
      refusal: "Le serveur s'est arrêté pendant cet import\u00a0: rien n'a été enregistré",
      undoProblem: null,
    })
  })

  it('leaves an import alone that reported something within a minute, and one that has ended', async () => {
    const running = await insertRunning('WRITING', 45)
    const done = await insertRunning('DONE', 600)
    await run()
    expect((await app.call('ADMIN', getImport, { id: running })).data.state).toBe('WRITING')
    expect((await app.call('ADMIN', getImport, { id: done })).data.state).toBe('DONE')
  })
})
