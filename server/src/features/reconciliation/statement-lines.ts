import { setImmediate as nextTurn } from 'node:timers/promises'
import { addDays } from '@yoon/contract/dates'
import type { LineKind } from '@yoon/contract/reconciliation/providers'
import type { TableRow } from '../../platform/spreadsheets/table.ts'
import {
  CellError,
  type Cells,
  cellsOf,
  type Problem,
  type Reading,
  readAll,
  readText,
  readYesNo,
} from '../imports/index.ts'
import type { StatementLine } from '../payment-providers/index.ts'
import { isDone, kindOf, readLinePhone, readMoment, readSignedAmount } from './line-cells.ts'

/** Number of rows that are read before other requests have a turn. */
const rowsPerTurn = 250
const dayMs = 86_400_000

/** Line of a statement before it is stored. */
export interface NewLine {
  transactionId: string
  isReversal: boolean
  kind: LineKind
  type: string | null
  amount: number
  fee: number
  at: Date
  hasTime: boolean
  phone: string | null
  name: string | null
  clientReference: string | null
  sessionReference: string | null
}

export type LineError = Problem & { line: number; isOfPeriod?: true }

export interface ReadLines {
  /** Lines by their place in the file; of two equal ones the first. */
  lines: { line: number; values: NewLine }[]
  /** Repetitions of a line in the file. */
  repeated: number
  skipped: number
  errors: LineError[]
}

interface ReadOptions {
  /** Day of which the lines are wanted, if one is given. */
  date: string | undefined
  now: Date
  /** True if the file does not end with the end of a line, as a text that was cut. */
  endsOpen: boolean
}

/** Reads the rows of a file as lines of a statement (rules/reconciliation 5–9). */
export async function readLines(
  { rows, mapping }: { rows: readonly TableRow[]; mapping: Record<string, number | null> },
  options: ReadOptions,
): Promise<ReadLines> {
  const read: ReadLines = { lines: [], repeated: 0, skipped: 0, errors: [] }
  const found = new Map<string, { line: number; amount: number }>()
  const cut = options.endsOpen ? findCutRow(rows) : undefined
  for (const [index, { line, cells: all }] of rows.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const cells = cellsOf(all, mapping)
    if (isNoTransaction(cells) || isSkipped(cells)) {
      read.skipped += 1
      continue
    }
    const reading: Reading<NewLine> = line === cut ? { problems: [cutRow] } : readAll(cells, readLine)
    const { values, problems = [] } = reading
    if (!values) read.errors.push(...problems.map((problem) => ({ line, ...problem })))
    else addLine(read, found, { line, values }, options)
  }
  return read
}

/** Reads the lines that a provider lists for a day. */
export function readProviderLines(given: readonly StatementLine[], options: ReadOptions): ReadLines {
  const read: ReadLines = { lines: [], repeated: 0, skipped: 0, errors: [] }
  const found = new Map<string, { line: number; amount: number }>()
  for (const [index, line] of given.entries()) {
    if (line.amount === 0) read.skipped += 1
    else addLine(read, found, { line: index + 1, values: asLine(line) }, options)
  }
  return read
}

function asLine(line: StatementLine): NewLine {
  const { kind, isReversal, isOutgoing } = kindOf(line.type, line.amount, line.isReversal)
  const phone = line.counterpartyMobile
  return {
    transactionId: line.transactionId,
    isReversal,
    kind,
    type: line.type || null,
    amount: isOutgoing ? -Math.abs(line.amount) : line.amount,
    fee: isReversal ? (line.fee ?? 0) : Math.abs(line.fee ?? 0),
    at: line.at,
    hasTime: true,
    phone: phone === null ? null : readLinePhone({ phone }),
    name: line.counterpartyName,
    clientReference: line.reference,
    sessionReference: line.providerRef,
  }
}

/** Adds a line unless it is of another period, or the file has it already. */
function addLine(
  read: ReadLines,
  found: Map<string, { line: number; amount: number }>,
  { line, values }: ReadLines['lines'][number],
  options: ReadOptions,
): void {
  const { lines, errors } = read
  const problem = periodProblem(values, options)
  if (problem !== undefined) {
    errors.push({ line, field: 'at', message: problem, isOfPeriod: true })
    return
  }
  const key = keyOf(values)
  const earlier = found.get(key)
  if (!earlier) {
    found.set(key, { line, amount: values.amount })
    lines.push({ line, values })
  } else if (earlier.amount === values.amount) read.repeated += 1
  else errors.push({ line, field: 'amount', message: `La ligne ${earlier.line} donne un autre montant pour cet ID` })
}

/** Returns the text by which a line is told apart from the others of its provider. */
export function keyOf({ transactionId, isReversal }: Pick<NewLine, 'transactionId' | 'isReversal'>): string {
  return `${isReversal} ${transactionId}`
}

function periodProblem({ at }: NewLine, { date, now }: ReadOptions): string | undefined {
  if (at.getTime() > now.getTime() + dayMs) return 'Cette date est dans le futur'
  if (date === undefined) return undefined
  const day = at.toISOString().slice(0, 10)
  const isNear = day >= addDays(date, -1) && day <= addDays(date, 1)
  return isNear ? undefined : `Cette ligne est du ${inFrench(day)}, le relevé du ${inFrench(date)}`
}

export function inFrench(day: string): string {
  return day.split('-').toReversed().join('/')
}

/** True for a row of totals or of remarks, which has neither an id nor a date. */
function isNoTransaction({ transactionId, at }: Cells): boolean {
  return transactionId === undefined && at === undefined
}

/** True for a transaction that has moved no money; an unknown status is judged with the row. */
function isSkipped(cells: Cells): boolean {
  try {
    return !isDone(cells)
  } catch (error) {
    if (error instanceof CellError) return false
    throw error
  }
}

const cutRow: Problem = { field: null, message: 'Cette ligne est incomplète\u00a0: le fichier semble coupé' }

/** Returns the line of the last row if it ends before the column that each row before it reaches. */
function findCutRow(rows: readonly TableRow[]): number | undefined {
  const last = rows.at(-1)
  if (!last || rows.length < 2) return undefined
  const width = Math.min(
    ...rows
      .slice(0, -1)
      .slice(-1000)
      .map(({ cells }) => cells.length),
  )
  return last.cells.length < width ? last.line : undefined
}

function readLine(cells: Cells): Reading<NewLine> {
  isDone(cells)
  const { at, hasTime } = readMoment(cells)
  const transactionId = readShort(cells, 'transactionId', 100)
  if (transactionId === null) throw new CellError('transactionId', "L'ID de transaction est requis")
  const written = readSignedAmount(cells, 'amount')
  if (written === undefined) throw new CellError('amount', 'Le montant est requis')
  if (written === 0) throw new CellError('amount', 'Le montant ne peut pas être 0')
  const fee = readSignedAmount(cells, 'fee') ?? 0
  const type = readShort(cells, 'type', 100)
  const isMarked = readYesNo(cells, 'isReversal') ?? false
  const { kind, isReversal, isOutgoing } = kindOf(type ?? undefined, written, isMarked)
  return {
    values: {
      transactionId,
      isReversal,
      kind,
      type,
      amount: isOutgoing ? -Math.abs(written) : written,
      // A refund may give a fee back; every other fee is paid, whatever its sign in the file.
      fee: isReversal ? fee : Math.abs(fee),
      at,
      hasTime,
      phone: readLinePhone(cells),
      name: readShort(cells, 'name', 200),
      clientReference: readShort(cells, 'clientReference', 200),
      sessionReference: readShort(cells, 'sessionReference', 200),
    },
  }
}

/** Returns a text on one line without characters that cannot be seen; too long an id is refused, any other is cut. */
function readShort(cells: Cells, field: string, max: number): string | null {
  const text = readText(cells, field)
    ?.replace(/[\p{Cc}\p{Cf}\p{Cs}]/gu, ' ')
    .trim()
  if (!text) return null
  if (text.length > max && field === 'transactionId') throw new CellError(field, "L'ID de transaction est trop long")
  return text.slice(0, max)
}
