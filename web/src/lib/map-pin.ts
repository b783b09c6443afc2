/** A point of a pasted link or text, in degrees, with its name where the link has one. */
export interface MapPin {
  latitude: number
  longitude: number
  name?: string
}

const degrees = String.raw`(-?\d{1,3}\.\d{2,})`
const pair = String.raw`${degrees}(?:\s*,\s*|\s+|%2C(?:\+|%20)*)${degrees}`

/** Ways in which links of maps and shared positions write a point, the most exact one first. */
const patterns = [
  new RegExp(`!3d${degrees}!4d${degrees}`),
  new RegExp(`[?&](?:q|query|ll|destination|daddr|center)=(?:loc:)?${pair}`, 'i'),
  new RegExp(`^geo:${pair}`, 'i'),
  new RegExp(`/(?:search|place|dir)/[^@]*?${pair}`),
  new RegExp(`/@${pair}`),
]
const typedPair = new RegExp(`^\\(?${pair}\\)?$`)
const link = /(?:https?:\/\/|geo:)\S+/i

/** Reads the point of a pasted map link, of a shared position or of `14.6937, -17.4441`; undefined if there is none. */
export function readMapPin(pasted: string): MapPin | undefined {
  const text = pasted.trim()
  const address = link.exec(text)?.[0]
  const point = address
    ? patterns.map((pattern) => pattern.exec(address)).find((match) => match !== null)
    : typedPair.exec(text)
  if (!point) return undefined
  const [latitude, longitude] = [Number(point[1]), Number(point[2])]
  if (Math.abs(latitude) > 90 || Math.abs(longitude) > 180) return undefined
  const name = (address && nameIn(address)) || withoutLink(text, address)
  return { latitude, longitude, ...(name && { name }) }
}

/** True for a shortened link of a map: it tells the point only to a browser that opens it. */
export function isShortMapLink(pasted: string): boolean {
  return /https?:\/\/(?:maps\.app\.goo\.gl|goo\.gl\/maps|g\.co\/kgs)\//i.test(pasted)
}

function nameIn(address: string): string | undefined {
  const encoded = /\/place\/([^/@?]+)/.exec(address)?.[1]
  if (!encoded) return undefined
  try {
    const name = decodeURIComponent(encoded.replaceAll('+', ' ')).trim()
    return /\p{L}{3}/u.test(name) ? name : undefined
  } catch {
    return undefined
  }
}

/** Returns the words that were pasted together with a link. */
function withoutLink(text: string, address: string | undefined): string | undefined {
  const words = address ? text.replace(address, '').replace(/\s+/g, ' ').trim() : ''
  return /\p{L}{3}/u.test(words) ? words : undefined
}
