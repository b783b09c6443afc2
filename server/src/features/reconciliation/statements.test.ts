import { addStatement, getReconciliation } from '@yoon/contract/reconciliation/calls'
import { statementLimits } from '@yoon/contract/reconciliation/limits'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createTestApp, type TestApp } from '../../testing/app.ts'
import { textRow, workbookOf } from '../../testing/imports.ts'
import { addStatementFile, transactionId, waveFile, waveHeader, waveLine } from '../../testing/statement-files.ts'

let app: TestApp
beforeAll(async () => {
  app = await createTestApp()
})
afterAll(() => app.close())

const add = (content: string | Uint8Array<ArrayBuffer>, options = {}) =>
  addStatementFile(app, 'CAISSIERE', content, options)

async function linesOf(ids: readonly string[]) {
  const { rows } = await sql<{
    id: string
    kind: string
    amount: number
    fee: number
    day: string
    phone: string | null
  }>`
    select transaction_id as id, kind, amount::float8 as amount, fee::float8 as fee, day::text as day, phone
    from statement_lines where transaction_id = any(${ids}::text[]) order by at, transaction_id`.execute(app.db)
  return rows
}

const countOf = async () => {
  const { rows } = await sql<{
    lines: number
    statements: number
  }>`select (select count(*)::int from statement_lines) as lines,
    (select count(*)::int from statements) as statements`.execute(app.db)
  return rows[0]
}

describe('POST /api/dashboard/reconciliation/statements', () => {
  it("reads a statement with the columns of Wave's interface", async () => {
    const [payment, refund, sweep] = [transactionId(), transactionId(), transactionId()]
    const file = waveFile(
      { id: payment, amount: 34_650, fee: 350 },
      { id: refund, type: 'merchant_payment_refund', amount: -5_000, at: '2026-11-20T11:00:00Z' },
      { id: sweep, type: 'merchant_sweep', amount: -250_000, at: '2026-11-20T23:00:00Z', name: '', phone: '' },
    )
    const { status, data } = await add(file)
    expect(status).toBe(200)
    expect(data).toMatchObject({
      rows: 3,
      added: 3,
      known: 0,
      skipped: 0,
      matched: 0,
      errors: [],
      period: { from: '2026-11-20', to: '2026-11-20' },
      mapping: { at: 0, transactionId: 1, type: 2, amount: 3, fee: 4, name: 8, phone: 9, status: null },
    })
    const common = { day: '2026-11-20', fee: 0 }
    expect(await linesOf([payment, refund, sweep])).toEqual([
      { ...common, id: payment, kind: 'RECEIPT', amount: 34_650, fee: 350, phone: '+221771234567' },
      { ...common, id: refund, kind: 'REFUND', amount: -5_000, phone: '+221771234567' },
      { ...common, id: sweep, kind: 'TRANSFER', amount: -250_000, phone: null },
    ])
  })

  it('reads a French statement in Windows-1252 with a time of its own, a status and a row of totals', async () => {
    const [paid, failed] = [transactionId(), transactionId()]
    const file = [
      'RELEVÉ DE COMPTE MARCHAND;;;;;;;',
      'Date;Heure;Référence;Montant;Frais;Numéro;Type;Statut',
      `20/11/2026;23:59:58;${paid};15 000;-150;77 123 45 67;Paiement marchand;Réussi`,
      `20/11/2026;09:00;${failed};15 000;0;77 123 45 67;Paiement marchand;Échoué`,
      ';;;15 000;150;;;',
      '',
    ].join('\r\n')
    const { data } = await add(new Uint8Array(Buffer.from(file, 'latin1')), { provider: 'ORANGE_MONEY' })
    expect(data).toMatchObject({ rows: 3, added: 1, skipped: 2, errors: [] })
    expect(await linesOf([paid, failed])).toMatchObject([{ id: paid, amount: 15_000, fee: 150, day: '2026-11-20' }])
  })

  it('reads a workbook whose dates and times are numbers', async () => {
    const id = transactionId()
    const file = await workbookOf([
      textRow(1, 'Date', 'Montant', 'ID transaction'),
      `<row r="2"><c r="A2" t="inlineStr"><is><t>2026-11-19</t></is></c><c r="B2"><v>12500</v></c><c r="C2" t="inlineStr"><is><t>${id}</t></is></c></row>`,
    ])
    expect((await add(file, { name: 'releve.xlsx' })).data).toMatchObject({ added: 1, errors: [] })
    expect(await linesOf([id])).toMatchObject([{ amount: 12_500, day: '2026-11-19' }])
  })

  it('stores each line once, whatever files it stands in', async () => {
    const [first, second] = [transactionId(), transactionId()]
    await add(waveFile({ id: first }))
    const again = await add(waveFile({ id: first }))
    expect(again.data).toMatchObject({ rows: 1, added: 0, known: 1 })
    const overlapping = await add(waveFile({ id: first }, { id: second }, { id: second }))
    expect(overlapping.data).toMatchObject({ rows: 3, added: 1, known: 2 })
    expect(await linesOf([first, second])).toHaveLength(2)
  })

  it('keeps the same id of another provider, and the reversal that repeats an id', async () => {
    const id = transactionId()
    await add(waveFile({ id }))
    await add(waveFile({ id }), { provider: 'orange-money' })
    const { data } = await add(waveFile({ id, amount: -35_000, isReversal: true, at: '2026-11-20T12:00:00Z' }))
    expect(data).toMatchObject({ added: 1, errors: [] })
    expect((await linesOf([id])).map(({ kind }) => kind)).toEqual(['RECEIPT', 'RECEIPT', 'REFUND'])
  })

  it('refuses a known id with another amount, and writes nothing of its file', async () => {
    const [known, fresh] = [transactionId(), transactionId()]
    await add(waveFile({ id: known, amount: 35_000 }))
    const before = await countOf()
    const { status, error, errors } = await add(waveFile({ id: fresh }, { id: known, amount: 36_000 }))
    expect([status, error?.code]).toEqual([422, 'STATEMENT_REFUSED'])
    const message = `Cet ID est déjà connu avec un autre montant\u00a0: 35\u202f000`
    expect(errors).toEqual([{ line: 3, field: 'amount', message }])
    expect(error?.message).toBe(`Le relevé n'a pas été importé\u00a0: ligne 3, c${message.slice(1)}`)
    expect(await countOf()).toEqual(before)
    const twice = await add(waveFile({ id: fresh, amount: 1_000 }, { id: fresh, amount: 2_000 }))
    expect(twice.errors).toEqual([
      { line: 3, field: 'amount', message: 'La ligne 2 donne un autre montant pour cet ID' },
    ])
  })

  it('checks a file without writing anything, and lists all of its errors', async () => {
    const before = await countOf()
    const file = waveFile({}, { amount: 0 }, { amount: '1.5' }, { at: 'demain' }, { id: '' }, { amount: 'x' })
    const { status, data } = await add(file, { dryRun: true })
    expect(status).toBe(200)
    expect(data).toMatchObject({ id: null, rows: 6, added: 1, errorCount: 5 })
    expect(data.errors).toEqual([
      { line: 3, field: 'amount', message: 'Le montant ne peut pas être 0' },
      { line: 4, field: 'amount', message: 'Montant en francs entiers' },
      { line: 5, field: 'at', message: 'Écrivez la date comme 2026-11-20 ou 20/11/2026' },
      { line: 6, field: 'transactionId', message: "L'ID de transaction est requis" },
      { line: 7, field: 'amount', message: 'Le montant est requis' },
    ])
    expect(await countOf()).toEqual(before)
  })

  it('refuses a statement of another month, and takes the lines of the days around', async () => {
    const around = waveFile(
      { at: '2026-11-19T23:00:00Z' },
      { at: '2026-11-20T10:00:00Z' },
      { at: '2026-11-21T00:30:00Z' },
    )
    expect((await add(around, { date: '2026-11-20' })).data).toMatchObject({ added: 3 })
    const before = await countOf()
    const other = waveFile({ at: '2026-10-20T10:00:00Z' }, { at: '2026-10-21T10:00:00Z' })
    const { status, error, errors } = await add(other, { date: '2026-11-20' })
    expect([status, error?.code]).toEqual([422, 'WRONG_PERIOD'])
    expect(error?.message).toBe("Ce relevé n'est pas du 20/11/2026\u00a0: 2 lignes d'autres jours")
    expect(errors[0]).toEqual({
      line: 2,
      field: 'at',
      message: 'Cette ligne est du 20/10/2026, le relevé du 20/11/2026',
    })
    expect(await countOf()).toEqual(before)
    const future = await add(waveFile({ at: '2027-11-20T10:00:00Z' }))
    expect([future.status, future.errors[0]?.message]).toEqual([422, 'Cette date est dans le futur'])
  })

  it('refuses a file of 100,000 lines and one of more than 10 MB', async () => {
    const before = await countOf()
    const line = waveLine({ id: 'T1' })
    const long = `${[waveHeader, ...Array<string>(100_000).fill(line.slice(0, 60))].join('\n')}\n`
    const { status, error } = await add(long)
    expect([status, error?.code]).toEqual([422, 'STATEMENT_REFUSED'])
    expect(error?.message).toBe('Ce relevé a trop de lignes\u00a0: 20\u00a0000 au plus')
    const large = await add('x'.repeat(statementLimits.bytes + 1))
    expect([large.status, large.error?.code]).toEqual([413, 'TOO_LARGE'])
    expect(large.error?.message).toBe('Ce fichier est trop volumineux (10\u00a0Mo au plus)')
    const larger = await add('x'.repeat(statementLimits.bytes + 2 ** 20))
    expect([larger.status, larger.error?.code]).toEqual([413, 'TOO_LARGE'])
    expect(await countOf()).toEqual(before)
  })

  it('takes 20,000 lines at once', { timeout: 120_000 }, async () => {
    const lines = Array.from({ length: statementLimits.rows }, (_, index) => ({
      id: `M${index}`,
      amount: 1_000 + index,
    }))
    expect((await add(waveFile(...lines))).data).toMatchObject({ rows: 20_000, added: 20_000 })
  })

  it('refuses a statement that was truncated, as a text or as a workbook', async () => {
    const whole = waveFile({}, {}, {})
    const { status, error, errors } = await add(whole.slice(0, whole.lastIndexOf(',XOF')))
    expect([status, error?.code]).toEqual([422, 'STATEMENT_REFUSED'])
    expect(errors).toEqual([
      { line: 4, field: null, message: 'Cette ligne est incomplète\u00a0: le fichier semble coupé' },
    ])
    const workbook = await workbookOf([textRow(1, 'Date', 'Montant', 'ID transaction')])
    const cut = await add(workbook.slice(0, workbook.length - 200), { name: 'releve.xlsx' })
    expect([cut.status, cut.error?.code]).toEqual([422, 'STATEMENT_REFUSED'])
    expect(cut.error?.message).toContain('Ce classeur ne peut pas être lu')
  })

  it.for([
    ['an empty file', '', 422, "Ce fichier n'a aucune ligne sous son en-tête"],
    ['a header alone', `${waveHeader}\n`, 422, "Ce fichier n'a aucune ligne sous son en-tête"],
    ['a PDF', '%PDF-1.4 x', 400, 'Ce fichier est un PDF\u00a0: exportez-le en CSV ou Excel (XLSX)'],
    [
      'a file without amounts',
      'Date;Référence\n20/11/2026;T1\n',
      422,
      "Le relevé n'a pas été importé\u00a0: ligne 1, aucune colonne ne donne le champ «\u00a0Montant\u00a0»",
    ],
  ] as const)('refuses %s', async ([, content, status, message]) => {
    const answer = await add(content)
    expect([answer.status, answer.error?.message]).toEqual([status, message])
  })

  it('refuses an unknown provider, an impossible day and a call without file', async () => {
    const unknown = await add(waveFile({}), { provider: 'CARD' })
    expect(unknown.error?.fields).toEqual({ provider: 'Choisissez Wave Money ou Orange Money' })
    expect((await add(waveFile({}), { date: '2026-02-30' })).error?.fields).toEqual({ date: 'Date invalide' })
    const json = await app.call('ADMIN', addStatement, { provider: 'WAVE' })
    expect([json.status, json.error?.fields]).toEqual([400, { file: 'Choisissez un fichier' }])
  })

  it('remembers the columns that were chosen for a provider, by their names', async () => {
    const file = (id: string) => `Quand;Combien;Clé;Date\n20/11/2026 10:00;8 000;${id};01/01/2020\n`
    const mapping = { at: 'Quand', amount: 1, transactionId: 2 }
    expect((await add(file(transactionId()), { provider: 'ORANGE_MONEY', mapping })).data).toMatchObject({ added: 1 })
    const id = transactionId()
    const { data } = await add(file(id), { provider: 'ORANGE_MONEY' })
    expect(data).toMatchObject({ added: 1, mapping: { at: 0, amount: 1, transactionId: 2 } })
    expect(await linesOf([id])).toMatchObject([{ amount: 8_000, day: '2026-11-20' }])
    const other = await add(file(transactionId()), { dryRun: true })
    expect(other.data.mapping).toMatchObject({ at: 3, amount: null })
  })

  it('records who has added a statement, and with which lines', async () => {
    const { data } = await add(waveFile({}, {}), { name: 'wave-novembre.csv' })
    const entry = await app.db
      .selectFrom('audit_entries')
      .selectAll()
      .where('action', '=', 'statement.added')
      .where('entity_id', '=', data.id ?? '')
      .executeTakeFirstOrThrow()
    expect(entry).toMatchObject({
      actor_id: app.userIds.CAISSIERE,
      after: { provider: 'WAVE', filename: 'wave-novembre.csv', rows: 2, addedRows: 2, knownRows: 0, matchedRows: 0 },
    })
  })

  it('says when the last statement of a day was added', async () => {
    const of = async (date: string) =>
      (await app.call('CAISSIERE', getReconciliation, { provider: 'WAVE', date })).data.fetchedAt
    expect(await of('2026-11-02')).toBeNull()
    await add(waveFile({ at: '2026-11-01T10:00:00Z' }, { at: '2026-11-03T10:00:00Z' }))
    expect(await of('2026-11-02')).toBe('2026-11-21T14:32:00.000Z')
    expect(await of('2026-11-04')).toBeNull()
  })

  it('refuses statements of a company whose amounts are not in francs CFA', async () => {
    await sql`update settings set business = jsonb_set(business, '{currency}', '"EUR"')`.execute(app.db)
    const { status, error } = await add(waveFile({}))
    await sql`update settings set business = jsonb_set(business, '{currency}', '"XOF"')`.execute(app.db)
    expect([status, error?.code]).toEqual([422, 'STATEMENT_REFUSED'])
  })
})
