import { type Point, readPoint } from './degrees.ts'

/** A point of a pasted link or text, in degrees, with its name where the link has one. */
export interface MapPin extends Point {
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
const link = /(?:https?:\/\/|geo:)\S+/i

/**
 * Reads the point of a pasted map link, of a shared position or of degrees such as `14.6937, -17.4441`; undefined if there
 * is none. `isAlone` is false where a text is a position if it is anything: a column of positions.
 */
export function readMapPin(pasted: string, { isAlone = true } = {}): MapPin | undefined {
  const text = pasted.trim()
  const address = link.exec(text)?.[0]
  if (!address) return readPoint(text, { isAlone })
  const point = pointIn(address)
  const name = nameIn(address) || withoutLink(text, address)
  return point && { ...point, ...(name && { name }) }
}

function pointIn(address: string): Point | undefined {
  const match = patterns.map((pattern) => pattern.exec(address)).find((one) => one !== null)
  return match ? readPoint(`${match[1]} ${match[2]}`) : undefined
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
function withoutLink(text: string, address: string): string | undefined {
  const words = text.replace(address, '').replace(/\s+/g, ' ').trim()
  return /\p{L}{3}/u.test(words) ? words : undefined
}
