import { useState } from 'react'
import type { Form } from '../../lib/use-form.ts'
import { onTop, toSend } from './on-top.ts'

interface EditedOptions<Row, Values> {
  /** What the form is about, as it is by now; none where it creates something. */
  row: Row | undefined
  /** What the form opened with. */
  initial: Values
  valuesOf: (row: Row) => Values
  /** The fields that hold choices in no order. */
  choices: readonly (keyof Values)[]
  isValid: (values: Values) => boolean
}

export interface Edited<Row, Values> {
  /** What to send, and on which version (`toSend`). */
  toSend(typed: Values): { values: Values; version: number | undefined }
  /** Goes on from what is there now: with it, or with what was typed on top of it. */
  goOnFrom(form: Form<Values>, row: Row, isTaken: boolean): void
}

/** What a form edits: as it was when the form opened, or was read again, and as it is by now. */
export function useEdited<Row extends { version: number }, Values extends object>({
  row,
  initial,
  valuesOf,
  choices,
  isValid,
}: EditedOptions<Row, Values>): Edited<Row, Values> {
  const [base, setBase] = useState({ values: initial, version: row?.version })
  const before = base.values
  return {
    toSend(typed) {
      if (!row) return { values: typed, version: undefined }
      const versions = { before: base.version, now: row.version }
      return toSend({ before, typed, now: valuesOf(row), choices, versions, isValid })
    },
    goOnFrom(form, current, isTaken) {
      const now = valuesOf(current)
      setBase({ values: now, version: current.version })
      form.restart(now)
      if (!isTaken) form.set(onTop({ before, typed: form.values, now, choices }))
    },
  }
}
