/** The first sentence of each wrong field of a parsed form. */
export function fieldErrors(error: {
  issues: readonly { path: PropertyKey[]; message: string }[]
}): Record<string, string> {
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[String(path[0])] ??= message
  return fields
}

/** Puts the cursor into the first wrong field, in the order of the form. */
export function focusFirstError(form: HTMLFormElement | null, errors: Record<string, string>): void {
  const fields = [...(form?.elements ?? [])].filter((element) => element instanceof HTMLElement)
  fields.find((element) => (element.getAttribute('name') ?? '') in errors)?.focus()
}
