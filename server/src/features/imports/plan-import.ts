import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ImportError } from '@yoon/contract/imports/calls'
import { keyFields } from '@yoon/contract/imports/fields'
import type { ImportForm } from '@yoon/contract/imports/form'
import type { ImportKind } from '@yoon/contract/imports/kinds'
import { difference } from '../../platform/audit.ts'
import type { Database, Tx } from '../../platform/database/database.ts'
import { type Cell, isBlank } from '../../platform/spreadsheets/table.ts'
import { CellError, type Cells } from './cells.ts'
import type { Columns } from './columns.ts'
import type { Draft, Match, PlannedRow, Problem, Reading, RowKind, Stored } from './row-kind.ts'

/** Number of rows that are checked before other requests have a turn. */
const rowsPerTurn = 250

export interface Plan<Values> {
  created: PlannedRow<Values>[]
  updated: PlannedRow<Values>[]
  skipped: number
  /** All errors, by line. */
  errors: ImportError[]
  /** Cells of created and updated rows of which a part is left out, by line. */
  warnings: ImportError[]
}

export interface PlanOptions {
  columns: Columns
  onDuplicate: ImportForm['onDuplicate']
  now: Date
  onProgress?: (checked: number) => Promise<void>
}

/**
 * Decides what an import does with each row of a file. With a transaction it locks the rows that are to be updated, so
 * that the plan holds until its end.
 */
export async function planImport<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  { db, tx }: { db: Database; tx?: Tx },
  { columns, onDuplicate, now, onProgress }: PlanOptions,
): Promise<Plan<Values>> {
  const facts = await kind.readFacts(db, now)
  const { drafts, errors } = await readDrafts(kind, columns, facts)
  const matches = await kind.match(
    db,
    drafts.map(({ key }) => key),
  )
  const stored = onDuplicate === 'update' ? await readStored(kind, { db, tx }, matches) : undefined
  const plan: Plan<Values> = { created: [], updated: [], skipped: 0, errors, warnings: [] }
  await addRows(
    plan,
    { drafts, matches, stored, onProgress },
    (cells, row) => kind.valuesOf(cells, row, facts),
    kind.kind,
  )
  await refuseConflicts(kind, db, plan)
  errors.sort((a, b) => a.line - b.line)
  addWarnings(kind, plan, drafts)
  return plan
}

/** Takes the rows out of the plan that only the whole file or the database shows to be wrong. */
async function refuseConflicts<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  db: Database,
  plan: Plan<Values>,
): Promise<void> {
  const conflicts = (await kind.findConflicts?.(db, [...plan.created, ...plan.updated])) ?? []
  const lines = new Set(conflicts.map(({ line }) => line))
  plan.created = plan.created.filter(({ line }) => !lines.has(line))
  plan.updated = plan.updated.filter(({ line }) => !lines.has(line))
  plan.errors.push(...conflicts)
}

function addWarnings<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  { created, updated, warnings }: Plan<Values>,
  drafts: readonly Draft[],
): void {
  if (!kind.findLeftOut) return
  const lines = new Set([...created, ...updated].map(({ line }) => line))
  for (const { line, cells } of drafts) {
    if (lines.has(line)) warnings.push(...kind.findLeftOut(cells).map((problem) => ({ line, ...problem })))
  }
}

interface Compared<Values> {
  drafts: readonly Draft[]
  matches: readonly Match[]
  /** Stored rows by id; undefined if duplicates are skipped. */
  stored: ReadonlyMap<string, Stored<Values>> | undefined
  onProgress: PlanOptions['onProgress']
}

/** Adds the rows of a file to the plan; the second of two equal ones is an error. */
async function addRows<Values extends object>(
  plan: Plan<Values>,
  { drafts, matches, stored, onProgress }: Compared<Values>,
  read: (cells: Cells, stored: Stored<Values> | null) => Reading<Values>,
  kind: ImportKind,
): Promise<void> {
  const lines = new Map<string, number>()
  for (const [index, { line, cells }] of drafts.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    if (index % 1_000 === 999) await onProgress?.(index + 1)
    const { key = '', id = null } = matches[index] ?? {}
    const earlier = lines.get(key)
    lines.set(key, earlier ?? line)
    if (earlier !== undefined) plan.errors.push({ line, ...repeats(kind, earlier) })
    else if (id !== null && !stored) plan.skipped += 1
    else addRow(plan, { line, cells, stored: stored?.get(id ?? '') ?? null }, read)
  }
}

function repeats(kind: ImportKind, earlier: number): Omit<ImportError, 'line'> {
  return { field: keyFields[kind], message: `Déjà à la ligne ${earlier} de ce fichier` }
}

async function readDrafts<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  { rows, mapping }: Columns,
  facts: Facts,
): Promise<{ drafts: Draft[]; errors: ImportError[] }> {
  const drafts: Draft[] = []
  const errors: ImportError[] = []
  for (const [index, { line, cells: all }] of rows.entries()) {
    if (index % rowsPerTurn === 0) await nextTurn()
    const cells = cellsOf(all, mapping)
    const { values: key, problems = [] } = readAll(cells, (known) => ({ values: kind.keyOf(known, facts) }))
    if (key !== undefined) {
      drafts.push({ line, cells, key })
      continue
    }
    const others = readAll(cells, (known) => kind.valuesOf(known, null, facts), problems).problems ?? problems
    errors.push(...others.map((problem) => ({ line, ...problem })))
  }
  return { drafts, errors }
}

/** Returns the values of a row by field. */
export function cellsOf(all: readonly Cell[], mapping: Columns['mapping']): Cells {
  const filled = Object.entries(mapping).flatMap(([field, column]): [string, Cell][] => {
    const cell = column === null ? null : (all[column] ?? null)
    return isBlank(cell) ? [] : [[field, cell]]
  })
  return Object.fromEntries(filled)
}

async function readStored<Values extends object, Facts>(
  kind: RowKind<Values, Facts>,
  { db, tx }: { db: Database; tx?: Tx | undefined },
  matches: readonly { id: string | null }[],
): Promise<Map<string, Stored<Values>>> {
  const ids = [...new Set(matches.flatMap(({ id }) => id ?? []))]
  const rows = tx ? await kind.lock(tx, ids) : await kind.read(db, ids)
  return new Map(rows.map((row) => [row.id, row]))
}

/** Adds a row to the plan: as new, as an update, or as skipped if it already is as in the file. */
function addRow<Values extends object>(
  plan: Plan<Values>,
  { line, cells, stored }: { line: number; cells: Cells; stored: Stored<Values> | null },
  read: (cells: Cells, stored: Stored<Values> | null) => Reading<Values>,
): void {
  const { values, problems = [] } = readAll(cells, (known) => read(known, stored))
  if (!values) plan.errors.push(...problems.map((problem) => ({ line, ...problem })))
  else if (!stored) plan.created.push({ line, values, stored })
  else if (difference(stored, values)) plan.updated.push({ line, values, stored })
  else plan.skipped += 1
}

/**
 * Reads a row. A cell that cannot be read is a problem, and the row is read once more without it, so that all problems of
 * a row are found at once; `known` are those that were found before.
 */
export function readAll<Values>(
  cells: Cells,
  read: (cells: Cells) => Reading<Values>,
  known: readonly Problem[] = [],
): Reading<Values> {
  const problems = new Map(known.map((problem) => [problem.field, problem]))
  const rest = { ...cells }
  for (const { field } of known) delete rest[field ?? '']
  for (;;) {
    try {
      const reading = read(rest)
      if (problems.size === 0) return reading
      const others = (reading.problems ?? []).filter(({ field }) => !problems.has(field))
      return { problems: [...problems.values(), ...others] }
    } catch (error) {
      if (!(error instanceof CellError)) throw error
      if (problems.has(error.field)) return { problems: [...problems.values()] }
      problems.set(error.field, { field: error.field, message: error.message })
      delete rest[error.field]
    }
  }
}
