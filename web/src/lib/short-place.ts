interface ShortPlace {
  /** Its words but for the zone; a comma ends them if one follows. */
  name: string
  /** The short name at its end that says where it is; empty if there is none. */
  zone: string
}

const initials = /\(([A-Z]{3,6})\)/
/** A name of a quarter or a town; streets, floors and notes begin in lower case, with a digit, or are longer. */
const zoneName = /^\p{Lu}[^(]{1,17}$/u

/**
 * Shortens a place for a line: initials in brackets stand for the name before them and need no zone, and Dakar goes
 * without saying. `Aéroport international Blaise-Diagne (AIBD), Diass` is `AIBD`.
 */
export function shortPlace(place: string): ShortPlace {
  const parts = place.split(/\s*,\s*/).filter(Boolean)
  const known = initials.exec(parts[0] ?? '')?.[1]
  if (known) parts.splice(0, parts.length === 2 ? 2 : 1, known)
  if (parts.length > 1 && parts.at(-1) === 'Dakar') parts.pop()
  const zone = parts.length > 1 && zoneName.test(parts.at(-1) ?? '') ? (parts.pop() ?? '') : ''
  const name = parts.join(', ')
  return { name: zone ? `${name},` : name, zone }
}

/** Returns a shortened place as one text. */
export function wordsOf({ name, zone }: ShortPlace): string {
  return zone ? `${name} ${zone}` : name
}
