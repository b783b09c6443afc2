/**
 * Three-way merge of a selection: applies the additions and removals between `before` and `chosen` to `current`, which
 * a colleague may have changed meanwhile.
 */
export function mergeSelection(
  before: readonly string[],
  chosen: readonly string[],
  current: readonly string[],
): string[] {
  const added = chosen.filter((id) => !before.includes(id))
  const kept = current.filter((id) => chosen.includes(id) || !before.includes(id))
  return [...new Set([...kept, ...added])]
}
