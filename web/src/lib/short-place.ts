interface ShortPlace {
  /** Its words but for the zone; a comma ends them if one follows. */
  name: string
  /** The short name at its end that says where it is; empty if there is none. */
  zone: string
}

const initials = /^(.+?)\s*\(([A-Z]{3,6})\)$/
/** First letters of words of three letters or more. */
const firstLetters = /(?<!\p{L})(?!(?:des|les|sur|aux)\b)\p{L}(?=\p{L}{2})/giu
/** A name of a quarter or a town; streets, floors and notes begin in lower case, with a digit, or are longer. */
const zoneName = /^\p{Lu}[^(]{1,17}$/u

/**
 * Shortens a place for a line: the initials of a name in brackets behind it stand for it and need no zone, and Dakar goes
 * without saying. `Aéroport international Blaise-Diagne (AIBD), Diass` is `AIBD`.
 */
export function shortPlace(place: string): ShortPlace {
  const parts = place.split(/\s*,\s*/).filter(Boolean)
  const known = initialsOf(parts[0] ?? '')
  if (known) parts.splice(0, parts.length === 2 ? 2 : 1, known)
  if (parts.length > 1 && parts.at(-1) === 'Dakar') parts.pop()
  const zone = parts.length > 1 && zoneName.test(parts.at(-1) ?? '') ? (parts.pop() ?? '') : ''
  const name = parts.join(', ')
  return { name: zone ? `${name},` : name, zone }
}

/** Returns the letters in brackets behind a name if its words begin with them: RDC behind « Villa 12 » says something else. */
function initialsOf(part: string): string | undefined {
  const [, name = '', letters] = initials.exec(part) ?? []
  const own = name.match(firstLetters)?.join('') ?? ''
  return letters?.localeCompare(own, 'fr', { sensitivity: 'base' }) === 0 ? letters : undefined
}

/** Shortens a place to one text. */
export function shortPlaceText(place: string): string {
  const { name, zone } = shortPlace(place)
  return zone ? `${name} ${zone}` : name
}
