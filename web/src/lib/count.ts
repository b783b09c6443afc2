/** Formats a number: `1 234`. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR')
}

/** Returns a noun in the number of its count: `chauffeur`, `véhicules`; `one` is the singular, whose plural has an s. */
export function pluralize(count: number, one: string): string {
  return count > 1 ? `${one}s` : one
}

/** Formats a count with its noun: `1 chauffeur`, `25 véhicules`. */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)}\u00a0${pluralize(count, one)}`
}
