import { randomUUID } from 'node:crypto'
import type { ImportMapping } from '@yoon/contract/imports/form'
import type { StatementForm } from '@yoon/contract/reconciliation/form'
import { statementLimits } from '@yoon/contract/reconciliation/limits'
import { providerIds, type StatementProvider } from '@yoon/contract/reconciliation/providers'
import type { StatementResult } from '@yoon/contract/reconciliation/schemas'
import { AppError, invalidField } from '../../platform/app-error.ts'
import type { NonTransactionalContext } from '../../platform/context.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Columns, describeColumns, nameOf, readTableFile, refuseSize } from '../imports/index.ts'
import type { StatementLine } from '../payment-providers/index.ts'
import { askProvider, asUnavailable, type PaymentTools } from '../payment-requests/index.ts'
import { findBusinessSettings } from '../settings/index.ts'
import { fieldsOf, findMissingColumn, namesOfChosen } from './statement-columns.ts'
import {
  inFrench,
  keyOf,
  type LineError,
  type NewLine,
  type ReadLines,
  readLines,
  readProviderLines,
} from './statement-lines.ts'
import * as store from './statements.store.ts'

const tooManyRows = 'Ce relevé a trop de lignes\u00a0: 20\u00a0000 au plus'

/** Lines of a statement, wherever they come from. */
interface Statement {
  provider: StatementProvider
  source: store.NewStatement['source']
  filename: string | null
  /** Day of which it holds all lines; of a file without one, the days of its lines. */
  date: string | undefined
  rows: number
  read: ReadLines
  /** Columns of a file, and those that the person has chosen. */
  columns: Columns
  chosen: ImportMapping | undefined
}

/** Returns the service that adds a statement, all of its new lines or none, or checks what it would add (rules/reconciliation 2–9). */
export function addStatement(tools: Pick<PaymentTools, 'providers'>) {
  return async (context: NonTransactionalContext, form: StatementForm): Promise<StatementResult> => {
    const { file, date } = form
    if (!file && date === undefined) throw invalidField('file', 'Choisissez un fichier')
    if (file) refuseSize(file)
    await refuseOtherCurrency(context.db)
    if (file) return add(context, form, await readFile(context, { ...form, file }))
    return add(context, form, await fetchStatement(context, tools, { ...form, date: date ?? '' }))
  }
}

async function add(
  context: NonTransactionalContext,
  form: StatementForm,
  statement: Statement,
): Promise<StatementResult> {
  const sorted = sortOut(statement, await store.findKnownLines(context.db, form.provider, valuesOf(statement.read)))
  if (form.dryRun === 'true') return resultOf(statement, sorted, { id: null, matched: 0 })
  if (sorted.errors.length > 0) throw refusalOf(sorted.errors, form.date)
  return write(context, statement)
}

async function refuseOtherCurrency(db: Database): Promise<void> {
  const { currency } = await findBusinessSettings(db)
  if (currency === 'XOF') return
  throw refused(`Les relevés de mobile money sont en francs CFA, et les montants de Yoon en ${currency}`)
}

/** Asks a provider for the lines of a day. */
async function fetchStatement(
  { db, now }: NonTransactionalContext,
  { providers }: Pick<PaymentTools, 'providers'>,
  { provider, date }: { provider: StatementProvider; date: string },
): Promise<Statement> {
  const client = providers[providerIds[provider]]
  if (!client) throw new AppError('PAYMENTS_NOT_CONFIGURED')
  const lines = await askProvider(db, client, now, () => collectLines(client.listDay(date))).catch((error: unknown) => {
    throw asUnavailable(error)
  })
  const columns = { names: [], headerLine: 0, mapping: {}, rows: [] }
  const read = readProviderLines(lines, { date, now, endsOpen: false })
  return { provider, source: 'API', filename: null, date, rows: lines.length, read, columns, chosen: undefined }
}

async function collectLines(lines: AsyncIterable<StatementLine>): Promise<StatementLine[]> {
  const collected: StatementLine[] = []
  for await (const line of lines) {
    if (collected.length === statementLimits.rows) throw refused(tooManyRows)
    collected.push(line)
  }
  return collected
}

async function readFile(
  { db, now }: NonTransactionalContext,
  { file, provider, date, mapping: chosen }: StatementForm & { file: File },
): Promise<Statement> {
  const fields = fieldsOf(await store.findMapping(db, provider), chosen)
  const columns = await readTableFile(file, { fields, rows: statementLimits.rows, tooManyRows, refused }, chosen)
  const missing = findMissingColumn(columns)
  const read = missing
    ? { lines: [], repeated: 0, skipped: 0, errors: [missing] }
    : await readLines(columns, { date, now, endsOpen: await endsOpen(file) })
  return { provider, source: 'FILE', filename: nameOf(file), date, rows: columns.rows.length, read, columns, chosen }
}

/** True for a text that does not end with the end of a line; a workbook is checked as it is read. */
async function endsOpen(file: File): Promise<boolean> {
  const ends = Buffer.from(await new Blob([file.slice(0, 2), file.slice(-2)]).arrayBuffer()).toString('latin1')
  return !ends.startsWith('PK') && !/[\r\n]/.test(ends.slice(2))
}

function valuesOf({ lines }: ReadLines): NewLine[] {
  return lines.map(({ values }) => values)
}

interface Sorted {
  added: NewLine[]
  known: number
  errors: LineError[]
}

/** Tells the new lines from those that are stored; one that is stored with another amount is an error. */
function sortOut({ read }: Pick<Statement, 'read'>, stored: Awaited<ReturnType<typeof store.findKnownLines>>): Sorted {
  const amounts = new Map(stored.map((line) => [keyOf(line), line.amount]))
  const sorted: Sorted = { added: [], known: read.repeated, errors: [...read.errors] }
  for (const { line, values } of read.lines) {
    const amount = amounts.get(keyOf(values))
    if (amount === undefined) sorted.added.push(values)
    else if (amount === values.amount) sorted.known += 1
    else sorted.errors.push({ line, field: 'amount', message: otherAmount(amount) })
  }
  sorted.errors.sort((a, b) => a.line - b.line)
  return sorted
}

function otherAmount(amount: number): string {
  return `Cet ID est déjà connu avec un autre montant\u00a0: ${amount.toLocaleString('fr-FR')}`
}

/** Writes the new lines of a statement and matches them in one transaction, while no other statement is written. */
function write({ inTransaction }: NonTransactionalContext, statement: Statement): Promise<StatementResult> {
  const { provider, source, filename, date, rows, read, columns, chosen } = statement
  return inTransaction(async ({ tx, actor, now, record }) => {
    await store.waitForOtherStatements(tx)
    const sorted = sortOut(statement, await store.findKnownLines(tx, provider, valuesOf(read)))
    if (sorted.errors.length > 0) throw refusalOf(sorted.errors, date)
    const id = randomUUID()
    const { from, to } = date === undefined ? (periodOf(read) ?? dayOf(now)) : { from: date, to: date }
    const counts = { lineCount: rows, addedCount: sorted.added.length }
    const days = { fromDay: from, toDay: to }
    await store.insertStatement(tx, { id, provider, source, filename, ...days, ...counts, userId: actor.id, now })
    await store.insertLines(tx, { id, provider }, sorted.added)
    const matched = await store.matchStatement(tx, id, now)
    const names = namesOfChosen(columns, chosen)
    if (Object.keys(names).length > 0) await store.rememberMapping(tx, provider, names)
    const statementDays = [from, to].map(inFrench)
    const after = { provider, filename, statementDays, rows, addedRows: sorted.added.length, knownRows: sorted.known }
    record({ action: 'statement.added', entity: 'statement', entityId: id, after: { ...after, matchedRows: matched } })
    return resultOf(statement, sorted, { id, matched })
  })
}

function dayOf(now: Date): { from: string; to: string } {
  const day = now.toISOString().slice(0, 10)
  return { from: day, to: day }
}

function periodOf({ lines }: ReadLines): { from: string; to: string } | null {
  const days = lines.map(({ values }) => values.at.toISOString().slice(0, 10)).toSorted()
  const [from] = days
  const to = days.at(-1)
  return from === undefined || to === undefined ? null : { from, to }
}

function refused(message: string, cause?: unknown): AppError {
  return new AppError('STATEMENT_REFUSED', { message, details: { errors: [], errorCount: 0 }, cause })
}

/** Returns the refusal of a statement: as one of another day if nothing else is wrong. */
function refusalOf(errors: readonly LineError[], date: string | undefined): AppError {
  const details = { errors: shown(errors), errorCount: errors.length }
  const [first] = errors
  if (date !== undefined && errors.every(({ isOfPeriod }) => isOfPeriod)) {
    const count = errors.length === 1 ? 'une ligne' : `${errors.length.toLocaleString('fr-FR')} lignes`
    const message = `Ce relevé n'est pas du ${inFrench(date)}\u00a0: ${count} d'autres jours`
    return new AppError('WRONG_PERIOD', { message, details })
  }
  const message = `Le relevé n'a pas été importé\u00a0: ligne ${first?.line}, ${first?.message.replace(/^./, (letter) => letter.toLowerCase())}`
  return new AppError('STATEMENT_REFUSED', { message, details })
}

function shown(errors: readonly LineError[]): StatementResult['errors'] {
  return errors.slice(0, statementLimits.errors).map(({ line, field, message }) => ({ line, field, message }))
}

function resultOf(
  { rows, read, columns }: Statement,
  { added, known, errors }: Sorted,
  { id, matched }: Pick<StatementResult, 'id' | 'matched'>,
): StatementResult {
  return {
    id,
    rows,
    added: added.length,
    known,
    skipped: read.skipped,
    matched,
    errors: shown(errors),
    errorCount: errors.length,
    period: periodOf(read),
    ...describeColumns(columns),
  }
}
