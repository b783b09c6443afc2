import type { ImportError } from '@yoon/contract/imports/calls'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import type { Database, Tx } from '../../platform/database/database.ts'
import type { Cells } from './cells.ts'
import type { UsedRows } from './used-rows.store.ts'

/** A row with the text by which it is compared with the others and with those that are stored. */
export interface Draft {
  line: number
  cells: Cells
  key: string
}

/** Stored row that a draft repeats. */
export interface Match {
  /** Key in the form in which two of them are compared. */
  key: string
  id: string | null
}

export type Problem = Omit<ImportError, 'line'>

/** Values of a row, or the reasons why it is refused. */
export type Reading<Values> = { values: Values; problems?: never } | { values?: never; problems: Problem[] }

export interface PlannedRow<Values> {
  line: number
  values: Values
  /** The stored row that it updates. */
  stored: Stored<Values> | null
}

export type Stored<Values> = Values & { id: string }

export interface Writing<Values> {
  importId: string
  rows: readonly PlannedRow<Values>[]
  now: Date
}

/** Import of one kind of rows. `Facts` is what its rows are checked against, read once. */
export interface RowKind<Values extends object, Facts> {
  kind: ImportKind
  readFacts(db: Database, now: Date): Promise<Facts>
  /** Returns the text by which a row is compared; throws CellError if it has none. */
  keyOf(cells: Cells, facts: Facts): string
  /** Finds the stored rows that drafts repeat, in the order of the keys. */
  match(db: Database, keys: readonly string[]): Promise<readonly Match[]>
  /** Reads stored rows by their ids. */
  read(db: Database, ids: readonly string[]): Promise<readonly Stored<Values>[]>
  /** Locks stored rows for an update and reads them. */
  lock(tx: Tx, ids: readonly string[]): Promise<readonly Stored<Values>[]>
  /** Reads the values of a row; fields without a value keep that of the stored row. */
  valuesOf(cells: Cells, stored: Stored<Values> | null, facts: Facts): Reading<Values>
  /** Finds further errors that only the whole file or the database shows. */
  findConflicts?(db: Database, rows: readonly PlannedRow<Values>[]): Promise<ImportError[]>
  /** Finds the cells of a row of which only a part is read. */
  findLeftOut?(cells: Cells): Problem[]
  /** Inserts rows and returns how many; fewer if others took their keys meanwhile. */
  insert(tx: Tx, writing: Writing<Values>): Promise<number>
  /** Updates locked rows, and keeps their values before for the undo. */
  update(tx: Tx, writing: Writing<Values>): Promise<void>
}

/** Undo of the imports of one kind. */
export interface KindUndo {
  /** Locks the rows of an import. */
  lockRows(tx: Tx, importId: string): Promise<void>
  usedRows: UsedRows
  undo(tx: Tx, importId: string, now: Date): Promise<void>
}

interface Schema<Values> {
  safeParse(
    value: unknown,
  ):
    | { success: true; data: Values }
    | { success: false; error: { issues: readonly { path: readonly PropertyKey[]; message: string }[] } }
}

/** Reads values with the schema of a form; `pricing.hourlyRate` is the field `hourlyRate` of a file. */
export function readForm<Values>(schema: Schema<Values>, input: object): Reading<Values> {
  const parsed = schema.safeParse(input)
  if (parsed.success) return { values: parsed.data }
  const problems = new Map<string, Problem>()
  for (const { path, message } of parsed.error.issues) {
    const field = String(path.findLast((part) => typeof part === 'string') ?? '')
    if (!problems.has(field)) problems.set(field, { field: field || null, message })
  }
  return { problems: [...problems.values()] }
}
