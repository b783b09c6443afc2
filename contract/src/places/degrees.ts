const number = String.raw`\d{1,3}(?:[.,]\d{1,20})?`
const sixtieths = String.raw`\d{1,2}(?:[.,]\d{1,15})?`
const direction = '(nord|sud|est|ouest|[nsewo])'
/** Sign, degrees, sign of degrees, minutes and seconds of an angle. */
const body = `([-+])? ?(${number})(?: ?(°) ?(?:(${sixtieths}) ?'? ?(?:(${sixtieths}) ?"?)?)?)?`
const angle = `(?:${direction}[ ]?${body}|${body}(?:[ ]?${direction})?)`
const separator = `(?: ?[,;/|] ?| |(?<=[a-z°'"])|(?=[nsewo]))`
const oneAngle = new RegExp(`^${angle}$`, 'i')
const twoAngles = new RegExp(`^${angle}${separator}${angle}$`, 'i')

export interface Point {
  latitude: number
  longitude: number
}

interface Angle {
  degrees: number
  /** Axis that its direction tells. */
  axis: 'latitude' | 'longitude' | undefined
  /** True if it has a sign of degrees, a direction or decimals. */
  isExact: boolean
  /** True if nothing else is written so: its decimals are more than those of an amount. */
  isUnlikeOthers: boolean
}

/** Reads degrees: `-17,4441`, `17°26.646' W` or `17° 26′ 38,8″ Ouest`; undefined if there are none. */
export function readAngle(text: string): number | undefined {
  const parts = oneAngle.exec(plain(text))
  return parts ? angleOf(parts.slice(1))?.degrees : undefined
}

/**
 * Reads a latitude and a longitude in one text, with decimals (a point or a comma), minutes or seconds. A direction may
 * stand before or behind, and tells which is which. Two whole numbers are no point; for `isAlone`, where the text may be
 * anything, nor are two amounts.
 */
export function readPoint(text: string, { isAlone = false } = {}): Point | undefined {
  const parts = twoAngles.exec(plain(text))?.slice(1)
  if (!parts) return undefined
  const [first, second] = [angleOf(parts.slice(0, partsOfAngle)), angleOf(parts.slice(partsOfAngle))]
  if (!first?.isExact || !second?.isExact) return undefined
  if (isAlone && !(first.isUnlikeOthers && second.isUnlikeOthers)) return undefined
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude'
  if (isTurned && (first.axis === 'latitude' || second.axis === 'longitude')) return undefined
  const [latitude, longitude] = isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? undefined : { latitude, longitude }
}

const partsOfBody = 5
const partsOfAngle = 2 * partsOfBody + 2

function angleOf(parts: readonly (string | undefined)[]): Angle | undefined {
  const [before] = parts
  const from = before === undefined ? 1 + partsOfBody : 1
  const [sign, degrees = '', mark, minutes = '0', seconds = '0'] = parts.slice(from, from + partsOfBody)
  const side = (before ?? parts.at(-1) ?? '').slice(0, 1).toLowerCase()
  const [whole = 0, minute = 0, second = 0] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')))
  if (minute >= 60 || second >= 60) return undefined
  const size = minute + second === 0 ? whole : Math.round((whole + minute / 60 + second / 3600) * 1e7) / 1e7
  const isMarked = mark !== undefined || side !== ''
  return {
    degrees: sign === '-' || /[swo]/.test(side) ? -size : size,
    axis: side === '' ? undefined : /[ns]/.test(side) ? 'latitude' : 'longitude',
    isExact: isMarked || /[.,]\d/.test(degrees),
    isUnlikeOthers: isMarked || /\.\d{2}|,\d{3}/.test(degrees),
  }
}

/** Returns a text with one notation of its signs, without parentheses and the names of its angles. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02b9\u2032\u00b4`]/g, "'")
    .replace(/''|[\u201c\u201d\u02ba\u2033]/g, '"')
    .replace(/[\u00ba\u02da]/g, '°')
    .replace(/\b(?:lat(?:itude)?|lng|long?(?:itude)?)\b ?[:=.]?|[()[\]]/gi, ' ')
    .replace(/\s+/g, ' ')
    .trim()
}
