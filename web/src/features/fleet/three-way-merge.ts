import { mergeSelection } from './merge-selection.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export interface MergeInput<Values> {
  /** Values when the form opened. */
  before: Values
  typed: Values
  /** Current values: a colleague may have changed them. */
  now: Values
  /** Fields with unordered choices: both sides may add and remove some. */
  choices: readonly (keyof Values)[]
}

/** Three-way merge: applies the typed changes to the current values. */
export function mergeEdits<Values extends object>({ before, typed, now, choices }: MergeInput<Values>): Values {
  const names = Object.keys(typed) as (keyof Values)[]
  const own = names.filter((name) => !isSame(typed[name], before[name]))
  const chosen = (name: keyof Values) => {
    const [old, chosenIds, current] = [before, typed, now].map((values) => values[name] as readonly string[])
    return mergeSelection(old ?? [], chosenIds ?? [], current ?? [])
  }
  return {
    ...now,
    ...Object.fromEntries(own.map((name) => [name, choices.includes(name) ? chosen(name) : typed[name]])),
  }
}

interface Sides<Values> extends MergeInput<Values> {
  /** Version on which the form was filled, and current version. */
  versions: { before: number | undefined; now: number }
  isValid: (values: Values) => boolean
}

/**
 * Returns the values to send and their version: the merge on the current version. If both sides changed the same field,
 * or the merge is invalid, the typed values on the version that the user has read, so that the server answers STALE.
 */
export function resolveSubmission<Values extends object>({
  versions,
  isValid,
  ...ways
}: Sides<Values>): {
  values: Values
  version: number | undefined
} {
  const together = mergeEdits(ways)
  if (isContested(ways) || !isValid(together)) return { values: ways.typed, version: versions.before }
  return { values: together, version: versions.now }
}

/** True if both sides changed the same field to different values. */
export function isContested<Values extends object>({ before, typed, now, choices }: MergeInput<Values>): boolean {
  const names = (Object.keys(now) as (keyof Values)[]).filter((name) => !choices.includes(name))
  return names.some(
    (name) => !isSame(now[name], before[name]) && !isSame(typed[name], before[name]) && !isSame(typed[name], now[name]),
  )
}
