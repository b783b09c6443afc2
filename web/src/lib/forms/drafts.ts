import { userIdNow } from '../session.ts'

/**
 * Returns the storage key of a draft. Drafts of open forms are stored in the tab: a reload, an expired session or the
 * Back button loses nothing, and only the same user finds them again (rules/screens 23). A sign-out deletes them.
 */
function keyOf(name: string): string {
  return `draft ${userIdNow()} ${name}`
}

/** Validators of stored values, for fields whose values `typeof` cannot tell apart. */
export type DraftShape<Values> = { readonly [Field in keyof Values]?: (kept: unknown) => boolean }

/** Names of the fields for whose values `typeof` is not enough: they can be null, or have a set of choices. */
type CheckedField<Values> = {
  [Field in keyof Values]: string extends Values[Field]
    ? Values[Field] extends string
      ? never
      : Field
    : Values[Field] extends boolean | number | readonly string[]
      ? never
      : Field
}[keyof Values]

/** Validators of a form's draft: one for each field for which `typeof` is not enough. */
export type FormDraftShape<Values> = DraftShape<Values> & Required<Pick<DraftShape<Values>, CheckedField<Values>>>

/**
 * Returns the stored values that fit the form: a draft may be of another version of the page. Values of another type
 * than in `initial`, and fields that the form no longer has, are left out.
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

/** True if the stored value has the type of the model; the items of a list have to be strings. */
function isAlike(kept: unknown, model: unknown): boolean {
  if (Array.isArray(model)) return Array.isArray(kept) && kept.every((one) => typeof one === 'string')
  return kept !== null && !Array.isArray(kept) && typeof kept === typeof model
}

/** Returns the validator of a field whose values are choices. */
export const isOneOf =
  (choices: readonly string[]) =>
  (kept: unknown): boolean =>
    choices.some((one) => one === kept)

/** True if the stored value is a text or null. */
export const isTextOrNull = (kept: unknown): boolean => kept === null || typeof kept === 'string'

export function hasDraft(name: string): boolean {
  return sessionStorage.getItem(keyOf(name)) !== null
}

export function keepDraft(name: string, values: object): void {
  try {
    sessionStorage.setItem(keyOf(name), JSON.stringify(values))
  } catch {
    // The storage is full: the form works without a draft.
  }
}

export function dropDraft(name: string): void {
  sessionStorage.removeItem(keyOf(name))
}
