import { randomUUID } from 'node:crypto'
import { getImport, undoImport } from '@yoon/contract/imports/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, unique } from '../../testing/builders.ts'
import { importFile } from '../../testing/imports.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

/** Returns the last seven digits of a new number. */
const digits = () => String(unique() % 10_000_000).padStart(7, '0')

const clientsWith = (phone: string) =>
  app.db.selectFrom('users').selectAll().where('phone', '=', phone).where('deleted_at', 'is', null).execute()

describe('POST /api/dashboard/imports/clients', () => {
  it('creates the clients of a file with semicolons and records the import once', async () => {
    const [one, two] = [digits(), digits()]
    const email = `awa-${one}@example.com`
    const file = `Nom;Prénom;Téléphone;Email\nNdiaye;Awa;77${one};${email}\nDiop;Moussa;+221 78 ${two};\n`
    const { status, data } = await importFile(app, 'ADMIN', 'clients', file, { name: 'clients.csv' })
    expect([status, data.rows, data.created, data.updated, data.skipped]).toEqual([200, 2, 2, 0, 0])
    expect(await clientsWith(`+22177${one}`)).toMatchObject([
      { first_name: 'Awa', last_name: 'Ndiaye', email, role: 'CLIENT', is_active: true, import_id: data.id },
    ])
    const recorded = await app.db
      .selectFrom('audit_entries')
      .select(['action', 'entity', 'after'])
      .where('entity_id', '=', data.id)
      .execute()
    expect(recorded).toMatchObject([
      { action: 'clients.imported', entity: 'user', after: { filename: 'clients.csv', createdRows: 2 } },
    ])
    const announced = await app.db
      .selectFrom('notifications')
      .select(['title', 'message'])
      .where('event', '=', 'clients.imported')
      .execute()
    expect(announced).toEqual([{ title: 'Clients importés', message: 'clients.csv · 2\u00a0clients créés' }])
  })

  it('reads a full name, and a number that a spreadsheet wrote without its signs', async () => {
    const phone = `76${digits()}`
    const file = `Nom complet,Mobile\nFatou Kiné Sow,221${phone}\n`
    const { data } = await importFile(app, 'ADMIN', 'clients', file)
    expect(data.created).toBe(1)
    expect(await clientsWith(`+221${phone}`)).toMatchObject([{ first_name: 'Fatou Kiné', last_name: 'Sow' }])
  })

  it('reads a phone of a column that was saved with decimals, once', async () => {
    const phone = `77${digits()}`
    const file = `Nom;Prénom;Téléphone\nSy;Awa;${phone}.0\n`
    expect((await importFile(app, 'ADMIN', 'clients', file)).data.created).toBe(1)
    expect((await importFile(app, 'ADMIN', 'clients', file)).data.created).toBe(0)
    expect(await clientsWith(`+221${phone}`)).toHaveLength(1)
  })

  it('writes nothing on a dry run and answers every error with its line', async () => {
    const phone = `77${digits()}`
    const file = `Nom;Prénom;Téléphone;Email\nNdiaye;Awa;${phone};\nDiop;;abc;x\nFall;Omar;${phone};\nBa;M<b>;78${digits()};pas un mail\n`
    const { status, data } = await importFile(app, 'ADMIN', 'clients', file, { dryRun: true })
    expect(status).toBe(200)
    expect(data.id).toBeNull()
    expect(data.errors).toEqual([
      { line: 3, field: 'phone', message: 'Format de téléphone invalide' },
      { line: 3, field: 'firstName', message: 'Le prénom est requis' },
      { line: 3, field: 'email', message: "Format d'email invalide" },
      { line: 4, field: 'phone', message: 'Déjà à la ligne 2 de ce fichier' },
      { line: 5, field: 'firstName', message: 'Le prénom contient des caractères invalides' },
      { line: 5, field: 'email', message: "Format d'email invalide" },
    ])
    expect(data.columns).toEqual(['Nom', 'Prénom', 'Téléphone', 'Email'])
    expect(data.preview[0]).toEqual({ line: 2, cells: ['Ndiaye', 'Awa', phone, ''] })
    expect(await clientsWith(`+221${phone}`)).toEqual([])
  })

  it('refuses the whole file for one wrong line', async () => {
    const phone = `77${digits()}`
    const id = randomUUID()
    const file = `Nom;Prénom;Téléphone\nNdiaye;Awa;${phone}\nDiop;M;78${digits()}\n`
    const { status, error, errors } = await importFile(app, 'ADMIN', 'clients', file, { id })
    expect([status, error?.code]).toEqual([422, 'IMPORT_REFUSED'])
    expect(errors).toEqual([{ line: 3, field: 'firstName', message: 'Le prénom doit contenir au moins 2 caractères' }])
    expect(await clientsWith(`+221${phone}`)).toEqual([])
    const { data } = await app.call('ADMIN', getImport, { id })
    expect(data).toMatchObject({ state: 'REFUSED', rows: 2, created: 0 })
  })

  it('skips a client who is there already, or updates them without emptying a field', async () => {
    const phone = `+22177${digits()}`
    const email = `cheikh-${unique()}@example.com`
    const id = await insertClient(app.db, { firstName: 'Cheikh', lastName: 'Ba', phone })
    await app.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    const file = `Nom;Prénom;Téléphone;Email\nBâ;;${phone.slice(4)};\n`
    const skipped = await importFile(app, 'ADMIN', 'clients', file)
    expect(skipped.data).toMatchObject({ created: 0, updated: 0, skipped: 1 })
    const updated = await importFile(app, 'ADMIN', 'clients', file, { onDuplicate: 'update' })
    expect(updated.data).toMatchObject({ created: 0, updated: 1, skipped: 0 })
    expect(await clientsWith(phone)).toMatchObject([
      { id, first_name: 'Cheikh', last_name: 'Bâ', email, import_id: null },
    ])
    const again = await importFile(app, 'ADMIN', 'clients', file, { onDuplicate: 'update' })
    expect(again.data).toMatchObject({ updated: 0, skipped: 1 })
  })

  it('refuses an e-mail of another user and one that stands twice', async () => {
    const email = `prise-${unique()}@example.com`
    const id = await insertClient(app.db)
    await app.db.updateTable('users').set({ email }).where('id', '=', id).execute()
    const own = `deux-${unique()}@example.com`
    const row = (mail: string) => `Ndiaye;Awa;77${digits()};${mail}\n`
    const file = `Nom;Prénom;Téléphone;Email\n${row(email.toUpperCase())}${row(own)}${row(own)}`
    const { data, errors } = await importFile(app, 'ADMIN', 'clients', file, { dryRun: true })
    expect(errors).toEqual([
      { line: 2, field: 'email', message: 'Un autre utilisateur a déjà cet email' },
      { line: 4, field: 'email', message: 'Déjà à la ligne 3 de ce fichier' },
    ])
    // Only the row of line 3 would be created.
    expect(data).toMatchObject({ rows: 3, created: 1, updated: 0, skipped: 0, errorCount: 2 })
  })

  it('takes the columns that were chosen instead of those with the names', async () => {
    const [first, second] = [`77${digits()}`, `78${digits()}`]
    const file = `Nom;Prénom;Téléphone;Autre numéro\nNdiaye;Awa;${first};${second}\n`
    const { data } = await importFile(app, 'ADMIN', 'clients', file, {
      mapping: { phone: 'Autre numéro', email: null },
    })
    expect(data.mapping).toMatchObject({ phone: 3, firstName: 1, email: null })
    expect(await clientsWith(`+221${second}`)).toHaveLength(1)
    const wrong = await importFile(app, 'ADMIN', 'clients', file, { mapping: { phone: 9 } })
    expect([wrong.status, wrong.error?.fields?.mapping]).toEqual([400, 'Une des colonnes choisies est introuvable'])
  })

  it('answers one error that names the field if no column holds the phone', async () => {
    const { status, error, errors } = await importFile(app, 'ADMIN', 'clients', 'Nom;Prénom\nNdiaye;Awa\nSow;Fatou\n')
    expect(status).toBe(422)
    const message = 'ucune colonne ne donne le champ «\u00a0Téléphone\u00a0»'
    expect(errors).toEqual([{ line: 1, field: 'phone', message: `A${message}` }])
    expect(error?.message).toBe(`Le fichier n'a pas été importé\u00a0: ligne 1, a${message}`)
  })

  it('warns that only the first of several phones in a cell is kept, in rows that it writes', async () => {
    const [first, other, known] = [`77${digits()}`, `78${digits()}`, `77${digits()}`]
    await insertClient(app.db, { phone: `+221${known}` })
    const file = `Nom;Prénom;Téléphone\nNdiaye;Awa;${first} / ${other}\nSy;Ali;"${other}\n"\nBa;Omar;${known};33 800 00 00\n`
    const { data } = await importFile(app, 'ADMIN', 'clients', file, { dryRun: true })
    expect(data).toMatchObject({ created: 2, skipped: 1, errors: [], warningCount: 1 })
    const message = `Plusieurs numéros\u00a0: seul «\u00a0${first}\u00a0» est gardé`
    expect(data.warnings).toEqual([{ line: 2, field: 'phone', message }])
  })

  it('lists the first 200 errors and counts all', async () => {
    const rows = Array.from({ length: 250 }, () => 'Ndiaye;Awa;12').join('\n')
    const { data } = await importFile(app, 'ADMIN', 'clients', `Nom;Prénom;Téléphone\n${rows}`, { dryRun: true })
    expect([data.errors.length, data.errorCount]).toEqual([200, 250])
  })
})

describe('DELETE /api/dashboard/imports/{id}', () => {
  it('undoes an import: new clients go, updated ones get their values back', async () => {
    const known = `+22177${digits()}`
    const fresh = `+22178${digits()}`
    const clientId = await insertClient(app.db, { firstName: 'Awa', lastName: 'Faye', phone: known })
    const file = `Nom;Prénom;Téléphone\nFALL;Awa;${known}\nSow;Fatou;${fresh}\n`
    const { data } = await importFile(app, 'ADMIN', 'clients', file, { onDuplicate: 'update' })
    const id = data.id ?? ''
    const undone = await app.call('ADMIN', undoImport, { id })
    expect([undone.status, undone.data.state]).toEqual([200, 'UNDONE'])
    expect(await clientsWith(known)).toMatchObject([{ id: clientId, last_name: 'Faye' }])
    expect(await clientsWith(fresh)).toEqual([])
    const again = await app.call('ADMIN', undoImport, { id })
    expect([again.status, again.error?.message]).toEqual([409, 'Cet import est déjà annulé'])
    // The number is free again.
    expect((await importFile(app, 'ADMIN', 'clients', file)).data).toMatchObject({ created: 1, skipped: 1 })
  })

  it('refuses to undo once a client was edited', async () => {
    const phone = `+22177${digits()}`
    const { data } = await importFile(app, 'ADMIN', 'clients', `Nom;Prénom;Téléphone\nSow;Fatou;${phone}\n`)
    await app.db.updateTable('users').set({ first_name: 'Fatima' }).where('phone', '=', phone).execute()
    const { status, error } = await app.call('ADMIN', undoImport, { id: data.id ?? '' })
    expect([status, error?.code]).toEqual([409, 'IMPORT_USED'])
    expect(error?.message).toBe(
      'Cet import ne peut plus être annulé\u00a0: une de ses lignes sert déjà ou a été modifiée depuis',
    )
    expect(await clientsWith(phone)).toHaveLength(1)
  })

  it('hides imports of clients from those who may not import them', async () => {
    const { data } = await importFile(app, 'ADMIN', 'clients', `Nom;Prénom;Téléphone\nSow;Fatou;77${digits()}\n`)
    for (const role of ['GESTIONNAIRE_PARC', 'OPERATRICE'] as const) {
      expect((await app.call(role, getImport, { id: data.id ?? '' })).status).toBe(403)
      expect((await app.call(role, undoImport, { id: data.id ?? '' })).status).toBe(403)
    }
  })
})
