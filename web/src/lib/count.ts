/** Formats a number: `1 234`. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR')
}

/**
 * Formats a count with its noun: `1 chauffeur`, `25 véhicules`; `one` is the singular, which takes an s in the plural.
 */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)}\u00a0${count > 1 ? `${one}s` : one}`
}
