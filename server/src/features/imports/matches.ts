import type { Match } from './row-kind.ts'

/** Returns the stored row of each key, or none; of several with one key the last. */
export function matchesOf(keys: readonly string[], stored: readonly { key: string; id: string }[]): readonly Match[] {
  const ids = new Map(stored.map(({ key, id }) => [key, id]))
  return keys.map((key) => ({ key, id: ids.get(key) ?? null }))
}
