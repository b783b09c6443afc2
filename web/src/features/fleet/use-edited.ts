import { useState } from 'react'
import type { Form, Parsed } from '../../lib/use-form.ts'
import { onTop, toSend } from './on-top.ts'

interface EditedOptions<Row, Values, Body> {
  /** What the form is about, as it is by now; none where it creates something. */
  row: Row | undefined
  /** What the form opened with. */
  initial: Values
  valuesOf: (row: Row) => Values
  /** The fields that hold choices in no order. */
  choices: readonly (keyof Values)[]
  parse: (values: Values) => Parsed<Body>
}

export interface Edited<Row, Values, Body> {
  /** What to send of a valid form, and on which version (`toSend`). */
  toSend(typed: Values, body: Body): { body: Body; version: number | undefined }
  /** Goes on from what is there now: with it, or with what was typed on top of it. */
  goOnFrom(form: Form<Values>, row: Row, isTaken: boolean): void
}

/** What a form edits: as it was when the form opened, or was read again, and as it is by now. */
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
    toSend(typed, body) {
      if (!row) return { body, version: undefined }
      const versions = { before: base.version, now: row.version }
      const isValid = (values: Values) => parse(values).success
      const { values, version } = toSend({ before, typed, now: valuesOf(row), choices, versions, isValid })
      const parsed = parse(values)
      return { body: parsed.success ? parsed.data : body, version }
    },
    goOnFrom(form, current, isTaken) {
      const now = valuesOf(current)
      setBase({ values: now, version: current.version })
      form.restart(now)
      if (!isTaken) form.set(onTop({ before, typed: form.values, now, choices }))
    },
  }
}
