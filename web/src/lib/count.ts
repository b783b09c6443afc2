/** A number of things as it is read: `1 234`. */
export function formatCount(count: number): string {
  return count.toLocaleString('fr-FR')
}

/** `1 chauffeur`, `25 véhicules`; `one` is what takes an s where there are several. */
export function countOf(count: number, one: string): string {
  return `${formatCount(count)}\u00a0${count > 1 ? `${one}s` : one}`
}
