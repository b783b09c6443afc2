import type { Row } from './backup-format.ts'
import type { Column } from './saved-rows.store.ts'

/** Ten times what any form lets in. */
const longestText = 10_000
const isText = (value: unknown) => typeof value === 'string' && value.length <= longestText
const isLike = (form: RegExp) => (value: unknown) => typeof value === 'string' && form.test(value)
const isNumber = (value: unknown) => typeof value === 'number' && Number.isFinite(value)
const isObject = (value: unknown) => typeof value === 'object' && value !== null && !Array.isArray(value)

/** What PostgreSQL's types are in JSON; it would take more than that for them. */
const shapes: Record<string, (value: unknown) => boolean> = {
  bool: (value) => typeof value === 'boolean',
  int2: Number.isInteger,
  int4: Number.isInteger,
  int8: Number.isSafeInteger,
  numeric: isNumber,
  jsonb: isObject,
  // As the database writes them: it would also take `now`, and `infinity`.
  date: isLike(/^\d{4}-\d\d-\d\d$/),
  time: isLike(/^\d\d:\d\d:\d\d$/),
  timestamptz: isLike(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d{1,6})?[+-]\d\d:\d\d$/),
  _text: (value) => Array.isArray(value) && value.every(isText),
}

/** Whether a row has just these columns, each with a value of its type; what texts say is left to the database. */
export function fits(row: Row, columns: readonly Column[]): boolean {
  if (Object.keys(row).length !== columns.length) return false
  return columns.every(({ name, type, isNullable }) => {
    if (!Object.hasOwn(row, name)) return false
    const value = row[name]
    return value === null ? isNullable : (shapes[type] ?? isText)(value)
  })
}
