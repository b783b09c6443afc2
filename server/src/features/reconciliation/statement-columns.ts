import type { ImportField } from '@yoon/contract/imports/fields'
import type { ImportMapping } from '@yoon/contract/imports/form'
import { statementFields } from '@yoon/contract/reconciliation/fields'
import type { Columns } from '../imports/index.ts'
import type { RememberedColumns } from './statements.store.ts'

/**
 * Returns the fields whose columns are looked for in a file of a provider: by the names that a person chose before, then by the
 * usual ones. A field that had no column then has none, unless one is chosen now (rules/reconciliation 6).
 */
export function fieldsOf(remembered: RememberedColumns, chosen: ImportMapping = {}): ImportField[] {
  return statementFields.flatMap((field) => {
    const name = remembered[field.key]
    if (name === undefined) return [field]
    if (name === null) return Object.hasOwn(chosen, field.key) ? [field] : []
    return [{ ...field, label: name, aliases: [field.label, ...(field.aliases ?? [])] }]
  })
}

/** Returns the names of the chosen columns; one without a name cannot be found again. */
export function namesOfChosen({ names, mapping }: Columns, chosen: ImportMapping = {}): RememberedColumns {
  const known = statementFields.filter(({ key }) => Object.hasOwn(chosen, key))
  const named = known.flatMap(({ key }): [string, string | null][] => {
    const position = mapping[key] ?? null
    if (position === null) return [[key, null]]
    const name = names[position] ?? ''
    return name === '' ? [] : [[key, name]]
  })
  return Object.fromEntries(named)
}

/** Returns the error of a file without a column of a field that each line needs. */
export function findMissingColumn({ headerLine: line, mapping }: Columns) {
  const missing = statementFields.find(({ key, isRequired }) => isRequired && (mapping[key] ?? null) === null)
  if (!missing) return undefined
  return { line, field: missing.key, message: `Aucune colonne ne donne le champ «\u00a0${missing.label}\u00a0»` }
}
