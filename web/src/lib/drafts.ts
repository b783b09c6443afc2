import { userIdNow } from './session.ts'

/**
 * What was typed into a form that is still open, kept in the tab: a reload, an expired session or the Back button loses
 * nothing, and only the same user finds it again (decisions §15). A sign-out clears it.
 */
function keyOf(name: string): string {
  return `draft ${userIdNow()} ${name}`
}

/** Checks of kept values, for the fields whose values `typeof` does not tell apart. */
export type DraftShape<Values> = { readonly [Field in keyof Values]?: (kept: unknown) => boolean }

/**
 * The kept values of a form, as far as they fit it: a draft may be of another version of the page. A value of another kind
 * than that of `initial`, or of a field that the form no longer has, is left out.
 */
export function readDraft<Values extends object>(
  name: string | undefined,
  initial: Values,
  shape: DraftShape<Values> = {},
): Partial<Values> {
  if (name === undefined) return {}
  try {
    const stored = new Map(Object.entries(JSON.parse(sessionStorage.getItem(keyOf(name)) ?? '{}') as object))
    const fields = Object.keys(initial) as (keyof Values & string)[]
    const fitting = fields.filter((field) => {
      if (!stored.has(field)) return false
      const fits = shape[field] ?? ((kept: unknown) => isAlike(kept, initial[field]))
      return fits(stored.get(field))
    })
    return Object.fromEntries(fitting.map((field) => [field, stored.get(field)])) as Partial<Values>
  } catch {
    return {}
  }
}

/** Lists are lists of texts. */
function isAlike(kept: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(kept) && kept.every((one) => typeof one === 'string')
  return kept !== null && !Array.isArray(kept) && typeof kept === typeof model
}

/** Tells whether a kept value is a text or null. */
export const isTextOrNull = (kept: unknown): boolean => kept === null || typeof kept === 'string'

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    // Without room for a draft the form itself still works.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}
