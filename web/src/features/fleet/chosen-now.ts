/**
 * What somebody chose, put on top of what a colleague has done meanwhile: who opened a form with `before` in it has added
 * some and taken others away, and knows nothing of the rest of `current`.
 */
export function chosenNow(before: readonly string[], chosen: readonly string[], current: readonly string[]): string[] {
  const added = chosen.filter((id) => !before.includes(id))
  const kept = current.filter((id) => chosen.includes(id) || !before.includes(id))
  return [...new Set([...kept, ...added])]
}
