import type { Row, SavedRow } from './backup-format.ts'
import type { Column } from './saved-rows.store.ts'

/** Maximum length of a text: ten times the maximum of any form. */
const longestText = 10_000
/** Highest value of a four-byte column; eight-byte columns are limited to safe integers. */
const highestInt4 = 2_147_483_647
/** Highest number in a foreign backup: half of a four-byte range, as versions, numbers and counters grow by one. */
const highestForeign = 1_000_000_000
/** Maximum of counters in a foreign backup: far more than a company has (a few, and one for each year of receipts). */
const mostForeignCounters = 1_000
const isText = (value: unknown) => typeof value === 'string' && value.length <= longestText
const isLike = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (least: number, highest: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= highest

/** JSON values accepted for PostgreSQL's types; stricter than PostgreSQL itself. */
const shapes: Record<string, (value: unknown) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  int2: Number.isInteger,
  int4: isWhole(-highestInt4, highestInt4),
  int8: Number.isSafeInteger,
  float8: isNumber,
  numeric: isNumber,
  jsonb: isObject,
  // The format that the database writes: it would also accept `now` and `infinity`.
  date: isLike(/^(19|20|21)\d\d-\d\d-\d\d$/),
  time: isLike(/^\d\d:\d\d:\d\d$/),
  // A window may end on the day after the last day of a form.
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

/** True if a row has exactly these columns, each with a value of its type; the database validates texts further. */
export function fits(row: Row, columns: readonly Column[]): boolean {
  if (Object.keys(row).length !== columns.length) return false
  return columns.every((column) => {
    if (!Object.hasOwn(row, column.name)) return false
    const value = row[column.name]
    return value === null ? column.isNullable : shapeOf(column)(value)
  })
}

/**
 * True if a row leaves room for numbers that grow; required of foreign backups only. This server's own numbers may be
 * higher, and its backups restore them.
 */
export function hasNumberHeadroom({ table, row, place }: SavedRow, columns: readonly Column[]): boolean {
  if (table.name === 'counters' && place > mostForeignCounters) return false
  return columns.every(({ name, type }) => !whole.test(type) || Number(row[name]) <= highestForeign)
}
