import { chosenNow } from './chosen-now.ts'

const isSame = (one: unknown, other: unknown) => JSON.stringify(one) === JSON.stringify(other)

export interface ThreeWays<Values> {
  /** What the form opened with. */
  before: Values
  typed: Values
  /** What is there now: a colleague may have changed it. */
  now: Values
  /** The fields that hold choices in no order: of those both sides may add and take away. */
  choices: readonly (keyof Values)[]
}

/** What somebody has typed, put on top of what colleagues have done meanwhile. */
export function onTop<Values extends object>({ before, typed, now, choices }: ThreeWays<Values>): Values {
  const names = Object.keys(typed) as (keyof Values)[]
  const own = names.filter((name) => !isSame(typed[name], before[name]))
  const chosen = (name: keyof Values) => {
    const [old, chosenIds, current] = [before, typed, now].map((values) => values[name] as readonly string[])
    return chosenNow(old ?? [], chosenIds ?? [], current ?? [])
  }
  return {
    ...now,
    ...Object.fromEntries(own.map((name) => [name, choices.includes(name) ? chosen(name) : typed[name]])),
  }
}

interface Sides<Values> extends ThreeWays<Values> {
  /** The version that the form was filled on, and that of now. */
  versions: { before: number | undefined; now: number }
  isValid: (values: Values) => boolean
}

/**
 * What to send, and on which version: both sides together on that of now, or what was typed on that which its author saw,
 * where both have changed the same or where together they would be too much. The server then says that it is stale.
 */
export function toSend<Values extends object>({
  versions,
  isValid,
  ...ways
}: Sides<Values>): {
  values: Values
  version: number | undefined
} {
  const together = onTop(ways)
  if (isContested(ways) || !isValid(together)) return { values: ways.typed, version: versions.before }
  return { values: together, version: versions.now }
}

/** Whether both have changed the same field, to something else. */
export function isContested<Values extends object>({ before, typed, now, choices }: ThreeWays<Values>): boolean {
  const names = (Object.keys(now) as (keyof Values)[]).filter((name) => !choices.includes(name))
  return names.some(
    (name) => !isSame(now[name], before[name]) && !isSame(typed[name], before[name]) && !isSame(typed[name], now[name]),
  )
}
