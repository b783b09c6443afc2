/** Formats a number: `1 234`. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR')
}

/** Returns a noun in the number of its count: `chauffeur`, `véhicules`; a plural that has no s is given. */
export function pluralize(count: number, one: string, many = `${one}s`): string {
  return count > 1 ? many : one
}

/** Formats a count with its noun: `1 chauffeur`, `25 véhicules`. */
export function countOf(count: number, one: string, many?: string): string {
  return `${formatCount(count)}\u00a0${pluralize(count, one, many)}`
}
