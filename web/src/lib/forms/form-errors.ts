/** Error message of each wrong field, by its name. */
export type Errors = Record<string, string>

/** Returns the first message of each wrong field of a parsed form. */
export function fieldErrors(error: { issues: readonly { path: PropertyKey[]; message: string }[] }): Errors {
  const fields: Errors = {}
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message
  return fields
}

/** Focuses the first wrong field in the order of the form; returns false if there is none. */
export function focusFirst(group: HTMLFormElement | HTMLFieldSetElement | null, errors: Errors): boolean {
  const isWrong = (element: Element) => (element.getAttribute('name') ?? '') in errors && element.matches(':enabled')
  const first = [...(group?.elements ?? [])].find(isWrong)
  if (first instanceof HTMLElement) first.focus()
  return first !== undefined
}
