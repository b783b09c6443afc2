import { useState } from 'react'
import type { Form, Parsed } from '../../lib/forms/use-form.ts'
import { mergeEdits, resolveSubmission } from './three-way-merge.ts'

interface EditedOptions<Row, Values, Body> {
  /** The edited row as it is now; undefined if the form creates one. */
  row: Row | undefined
  /** Values when the form opened. */
  initial: Values
  valuesOf: (row: Row) => Values
  /** Fields with unordered choices. */
  choices: readonly (keyof Values)[]
  parse: (values: Values) => Parsed<Body>
}

export interface Edited<Row, Values, Body> {
  /** Returns the body of a valid form and its version (`resolveSubmission`). */
  resolveSubmission(typed: Values, body: Body): { body: Body; version: number | undefined }
  /** Continues from the current row: with its values, or with the typed ones merged into them. */
  goOnFrom(form: Form<Values>, row: Row, isTaken: boolean): void
}

/** The edited row: as it was when the form opened or was read again, and as it is now. */
export function useEdited<Row extends { version: number }, Values extends object, Body>({
  row,
  initial,
  valuesOf,
  choices,
  parse,
}: EditedOptions<Row, Values, Body>): Edited<Row, Values, Body> {
  const [base, setBase] = useState({ values: initial, version: row?.version })
  const before = base.values
  return {
    resolveSubmission(typed, body) {
      if (!row) return { body, version: undefined }
      const versions = { before: base.version, now: row.version }
      const isValid = (values: Values) => parse(values).success
      const { values, version } = resolveSubmission({ before, typed, now: valuesOf(row), choices, versions, isValid })
      const parsed = parse(values)
      return { body: parsed.success ? parsed.data : body, version }
    },
    goOnFrom(form, current, isTaken) {
      const now = valuesOf(current)
      setBase({ values: now, version: current.version })
      form.restart(now)
      if (!isTaken) form.set(mergeEdits({ before, typed: form.values, now, choices }))
    },
  }
}
