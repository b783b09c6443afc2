import { importLimits } from '@yoon/contract/imports/limits'
import { exportUsers } from '@yoon/contract/users/calls'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { insertClient, unique } from '../../testing/builders.ts'
import { type ImportOptions, importFile, textRow, workbookOf } from '../../testing/imports.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const phone = () => `77 ${String(unique() % 10_000_000).padStart(7, '0')}`
const check = (content: string | Uint8Array<ArrayBuffer>, options: ImportOptions = {}) =>
  importFile(app, 'ADMIN', 'clients', content, { dryRun: true, ...options })

function bytesOf(text: string, encoding: BufferEncoding): Uint8Array<ArrayBuffer> {
  return new Uint8Array(Buffer.from(text, encoding))
}

describe('the files of an import', () => {
  it.for([
    ['UTF-8', (text: string) => bytesOf(text, 'utf8')],
    ['UTF-8 with a byte order mark', (text: string) => bytesOf(`\ufeff${text}`, 'utf8')],
    ['Windows-1252', (text: string) => bytesOf(text, 'latin1')],
    ['UTF-16', (text: string) => bytesOf(`\ufeff${text}`, 'utf16le')],
  ] as const)('reads a file in %s', async ([, encode]) => {
    const { data } = await check(encode(`Prénom;Nom;Téléphone\nHélène;Guèye;${phone()}\n`))
    expect(data).toMatchObject({ created: 1, errorCount: 0, columns: ['Prénom', 'Nom', 'Téléphone'] })
    expect(data.preview[0]?.cells.slice(0, 2)).toEqual(['Hélène', 'Guèye'])
  })

  it.for([';', ',', '\t', '|'])('reads a file that is separated by %j', async (separator) => {
    const rows = [
      ['Nom', 'Prénom', 'Tél.'],
      ['"Ndiaye"', 'Awa', phone()],
    ]
    const { data } = await check(rows.map((row) => row.join(separator)).join('\r\n'))
    expect(data).toMatchObject({ created: 1, errorCount: 0 })
  })

  it('finds the header under titles and merged cells, and keeps the line numbers of the file', async () => {
    const file = `CLIENTS DE L'ANNÉE;;;\n\nNom;Prénom;Contact;\n;;Téléphone;E-mail\n\nNdiaye;Awa;${phone()};\nDiop;Ali;12;\n`
    const { data } = await check(file)
    expect(data).toMatchObject({
      headerLine: 4,
      columns: ['Nom', 'Prénom', 'Téléphone', 'E-mail'],
      created: 1,
      errors: [{ line: 7, field: 'phone', message: 'Format de téléphone invalide' }],
    })
  })

  it('names the first line of a row whose cell has line breaks', async () => {
    const file = `Nom;Prénom;Téléphone;Note\nNdiaye;Awa;${phone()};"un\ndeux\ntrois"\nDiop;Ali;12;\n`
    expect((await check(file)).errors).toEqual([{ line: 5, field: 'phone', message: 'Format de téléphone invalide' }])
  })

  it('reads a workbook: numbers as phones, the stored value of a formula, the first sheet alone', async () => {
    const digits = String(unique() % 10_000_000).padStart(7, '0')
    const file = await workbookOf([
      textRow(1, 'Nom', 'Prénom', 'Téléphone', 'Email'),
      `<row r="2"><c r="A2" t="str"><f>UPPER("sow")</f><v>SOW</v></c><c r="B2" t="inlineStr"><is><t>Fatou</t></is></c><c r="C2"><v>77${digits}</v></c><c r="D2"><f>NOW()</f></c></row>`,
    ])
    const { data } = await check(file, { name: 'clients.xlsx' })
    expect(data.preview).toEqual([{ line: 2, cells: ['SOW', 'Fatou', `77${digits}`, ''] }])
    expect(data).toMatchObject({ created: 1, errorCount: 0 })
  })

  it.for(['csv', 'xlsx'] as const)('reads an export of Yoon as %s', async (format) => {
    await insertClient(app.db, {
      firstName: 'Ndèye Fatou',
      lastName: "N'Diaye",
      phone: `+3361${String(unique() % 10_000_000).padStart(7, '0')}`,
    })
    await insertClient(app.db, { firstName: 'Omar', lastName: 'Fall', isActive: false })
    const exported = await app.app.inject({
      method: 'GET',
      url: exportUsers.path,
      query: { format, group: 'clients' },
      headers: { authorization: `Bearer ${app.tokens.ADMIN}` },
    })
    const { data } = await check(new Uint8Array(exported.rawPayload), { onDuplicate: 'update' })
    // The client of the tests has no phone.
    expect(data.errors.filter(({ message }) => message !== 'Le téléphone est requis')).toEqual([])
    expect([data.created, data.updated]).toEqual([0, 0])
    expect(data.skipped).toBe(data.rows - data.errorCount)
    expect(data.skipped).toBeGreaterThan(1)
  })

  it('refuses the users of an export who are no clients', async () => {
    const file = `Nom;Prénom;Téléphone;Rôle\nSow;Fatou;${phone()};Administrateur\nBa;Awa;${phone()};Client\n`
    const { data } = await check(file)
    expect(data.errors).toEqual([{ line: 2, field: 'role', message: 'Seuls des clients sont importés ici' }])
    expect(data.created).toBe(1)
  })

  it.for(['csv', 'xlsx'] as const)('accepts its own template as %s', async (format) => {
    for (const kind of ['clients', 'drivers', 'vehicles'] as const) {
      const template = await app.app.inject({
        method: 'GET',
        url: `/api/dashboard/imports/${kind}/template`,
        query: { format },
        headers: { authorization: `Bearer ${app.tokens.ADMIN}` },
      })
      const options = { dryRun: true, name: `modele.${format}` }
      const { data } = await importFile(app, 'ADMIN', kind, new Uint8Array(template.rawPayload), options)
      expect(data).toMatchObject({ rows: 1, created: 1, errors: [] })
    }
  })

  it('gives a template only to those who import its kind', async () => {
    const { status } = await app.send('GESTIONNAIRE_PARC', 'GET', '/api/dashboard/imports/clients/template')
    expect(status).toBe(403)
    expect((await app.send('GESTIONNAIRE_PARC', 'GET', '/api/dashboard/imports/vehicles/template')).status).toBe(200)
  })
})

async function sendForm(form: FormData) {
  const request = new Response(form)
  const headers = { 'content-type': request.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await request.arrayBuffer())
  return app.send('ADMIN', 'POST', '/api/dashboard/imports/clients', { headers, payload })
}

describe('files that an import refuses', () => {
  const header = 'Nom;Prénom;Téléphone'
  const row = 'Ndiaye;Awa;771234567'

  it.for([
    ['an empty file', '', "Ce fichier n'a aucune ligne sous son en-tête"],
    ['a file without rows', header, "Ce fichier n'a aucune ligne sous son en-tête"],
    [
      'a binary file',
      '\x7fELF\u0002\u0001\u0001\u0000\u0000',
      "Ce fichier n'est pas un tableau\u00a0: choisissez un fichier CSV ou XLSX",
    ],
    [
      'a broken workbook',
      'PK\u0003\u0004rubbish',
      'Ce classeur ne peut pas être lu\u00a0: enregistrez-le à nouveau au format XLSX, sans mot de passe',
    ],
    [
      '300 columns',
      `${Array.from({ length: 300 }, (_, at) => `C${at}`).join(';')}\n${row}`,
      'Ce fichier a plus de 60 colonnes',
    ],
    [
      '10,001 rows',
      `${header}\n${`${row}\n`.repeat(importLimits.rows + 1)}`,
      'Ce fichier a trop de lignes\u00a0: 10\u00a0000 au plus par import',
    ],
    [
      '50,000 rows',
      `${header}\n${`${row}\n`.repeat(50_000)}`,
      'Ce fichier a trop de lignes\u00a0: 10\u00a0000 au plus par import',
    ],
  ] as const)('refuses %s', async ([, content, message]) => {
    const { status, error } = await check(new Uint8Array(Buffer.from(content, 'latin1')))
    expect([status, error?.code, error?.message]).toEqual([422, 'IMPORT_REFUSED', message])
  })

  it.for([
    ['a PDF', '%PDF-1.4\nNom;Prénom;Téléphone\nNdiaye;Awa;771234567\n', 'un PDF'],
    ['an image', '\x89PNG\r\n\u001a\n\u0000\u0000', 'une image'],
    ['a Word document', 'PK\u0003\u0004word/document.xml', 'un document Word'],
  ] as const)('refuses %s with what it is, whether it is checked or imported', async ([, content, name]) => {
    const file = new Uint8Array(Buffer.from(content, 'latin1'))
    const message = `Ce fichier est ${name}\u00a0: exportez-le en CSV ou Excel (XLSX)`
    for (const dryRun of [true, false]) {
      const { status, error } = await check(file, { dryRun, name: 'clients.csv' })
      expect([status, error?.code, error?.fields]).toEqual([400, 'INVALID_INPUT', { file: message }])
    }
  })

  it('refuses an old workbook or one with a password by its first bytes', async () => {
    const { status, error } = await check(bytesOf('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1'))
    expect([status, error?.message]).toEqual([
      422,
      'Ce fichier est un ancien classeur Excel ou a un mot de passe\u00a0: enregistrez-le au format XLSX',
    ])
  })

  it('refuses a workbook whose sheet was cut', async () => {
    const rows = [textRow(1, 'Nom', 'Prénom', 'Téléphone'), textRow(2, 'Sow', 'Awa', phone()), '<row r="3"><c r="A3"']
    const { status, error } = await check(await workbookOf(rows, ''))
    expect([status, error?.message]).toEqual([
      422,
      'Ce classeur ne peut pas être lu\u00a0: enregistrez-le à nouveau au format XLSX, sans mot de passe',
    ])
  })

  it('refuses a zip bomb before it is unpacked', async () => {
    function* zeros() {
      const text = textRow(1, 'x'.repeat(1_000_000))
      for (let times = 0; times < 150; times += 1) yield text
    }
    const bomb = await workbookOf(zeros())
    expect(bomb.length).toBeLessThan(2_000_000)
    const before = process.memoryUsage().rss
    const { status, error } = await check(bomb)
    expect([status, error?.message]).toEqual([422, 'Ce classeur est trop volumineux une fois décompressé'])
    expect(process.memoryUsage().rss - before).toBeLessThan(200_000_000)
  })

  it('refuses a cell far outside of the table', async () => {
    const { status, error } = await check(
      await workbookOf([textRow(1, 'Nom'), '<row r="2"><c r="XFD2"><v>1</v></c></row>']),
    )
    expect([status, error?.message]).toEqual([422, 'Ce fichier a plus de 60 colonnes'])
  })

  it('refuses a file of more than 10 MB', async () => {
    const large = await check(new Uint8Array(importLimits.bytes + 1))
    expect([large.status, large.error?.message]).toEqual([413, 'Ce fichier est trop volumineux (10\u00a0Mo au plus)'])
    expect((await check(new Uint8Array(50_000_000))).status).toBe(413)
  })

  it.for(['file', 'dryRun'])('refuses a form that holds %s twice', async (field) => {
    const form = new FormData()
    form.append('file', new File([`${header}\n${row}`], 'a.csv'))
    form.append('dryRun', 'true')
    form.append(field, field === 'file' ? new File([''], 'b.csv') : 'false')
    const { status, error } = await sendForm(form)
    const message = `Le champ «\u00a0${field}\u00a0» est donné plusieurs fois`
    expect([status, error?.code, error?.fields]).toEqual([400, 'INVALID_INPUT', { [field]: message }])
  })

  it('refuses a body without a file, and one that is not a form', async () => {
    const url = '/api/dashboard/imports/clients'
    const headers = { 'content-type': 'multipart/form-data; boundary=x' }
    const empty = await sendForm(new FormData())
    expect([empty.status, empty.error?.fields]).toEqual([400, { file: 'Choisissez un fichier' }])
    expect((await app.send('ADMIN', 'POST', url, { payload: { file: 'x' } })).status).toBe(415)
    expect((await app.send('ADMIN', 'POST', url, { headers, payload: 'rubbish' })).status).toBe(400)
  })
})
