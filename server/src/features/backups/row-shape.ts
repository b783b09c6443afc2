import type { Row } from './backup-format.ts'
import type { Column } from './saved-rows.store.ts'

/** Ten times what any form lets in. */
const longestText = 10_000
/** Versions, numbers and counters grow by one: half of what their columns take is left to them. */
const highestNumber = 1_000_000_000
const isText = (value: unknown) => typeof value === 'string' && value.length <= longestText
const isLike = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)
const isWhole = (least: number) => (value: unknown) =>
  typeof value === 'number' && Number.isInteger(value) && value >= least && value <= highestNumber

/** What PostgreSQL's types are in JSON; it would take more than that for them. */
const shapes: Record<string, (value: unknown) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  int2: Number.isInteger,
  int4: isWhole(-highestNumber),
  int8: isWhole(-highestNumber),
  numeric: isNumber,
  jsonb: isObject,
  // As the database writes them: it would also take `now`, and `infinity`.
  date: isLike(/^(19|20|21)\d\d-\d\d-\d\d$/),
  time: isLike(/^\d\d:\d\d:\d\d$/),
  timestamptz: isLike(/^(19|20|21)\d\d-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/),
  _text: (value) => Array.isArray(value) && value.every(isText),
}

/** Matches version and number columns, whatever the table: their values begin at 1. */
const series = /^version$|_number$/

function shapeOf({ name, type }: Column): (value: unknown) => boolean {
  if (series.test(name) && /^int[48]$/.test(type)) return isWhole(1)
  return shapes[type] ?? isText
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
