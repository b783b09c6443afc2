import type { Row, SavedRow } from './backup-format.ts'
import type { Column } from './saved-rows.store.ts'

/** Ten times what any form lets in. */
const longestText = 10_000
/** The highest value of a column of four bytes; one of eight is read as far as numbers are exact. */
const highestInt4 = 2_147_483_647
/** Versions, numbers and counters grow by one: half of what the smaller columns take is left to them. */
const highestForeign = 1_000_000_000
/** Far more than a company has: a few, and one for each year of receipts. */
const mostForeignCounters = 1_000
const isText = (value: unknown) => typeof value === 'string' && value.length <= longestText
const isLike = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (least: number, highest: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= highest

/** What PostgreSQL's types are in JSON; it would take more than that for them. */
const shapes: Record<string, (value: unknown) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  int2: Number.isInteger,
  int4: isWhole(-highestInt4, highestInt4),
  int8: Number.isSafeInteger,
  numeric: isNumber,
  jsonb: isObject,
  // As the database writes them: it would also take `now`, and `infinity`.
  date: isLike(/^(19|20|21)\d\d-\d\d-\d\d$/),
  time: isLike(/^\d\d:\d\d:\d\d$/),
  // A window may end the day after the last one of a form.
  timestamptz: isLike(/^((19|20|21)\d\d|2200)-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/),
  _text: (value) => Array.isArray(value) && value.every(isText),
}

/** Matches version and number columns, whatever the table: their values begin at 1. */
const series = /^version$|_number$/
const whole = /^int[48]$/

function shapeOf({ name, type }: Column): (value: unknown) => boolean {
  const isOfType = shapes[type] ?? isText
  if (!series.test(name) || !whole.test(type)) return isOfType
  return (value) => isOfType(value) && Number(value) >= 1
}

/** Whether a row has just these columns, each with a value of its type; what texts say is left to the database. */
export function fits(row: Row, columns: readonly Column[]): boolean {
  if (Object.keys(row).length !== columns.length) return false
  return columns.every((column) => {
    if (!Object.hasOwn(row, column.name)) return false
    const value = row[column.name]
    return value === null ? column.isNullable : shapeOf(column)(value)
  })
}

/**
 * Tells whether a row leaves room for what grows here: asked of files made elsewhere alone. This server's own numbers may
 * have grown beyond, and its backups bring them back.
 */
export function leavesRoom({ table, row, place }: SavedRow, columns: readonly Column[]): boolean {
  if (table.name === 'counters' && place > mostForeignCounters) return false
  return columns.every(({ name, type }) => !whole.test(type) || Number(row[name]) <= highestForeign)
}
