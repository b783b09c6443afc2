const number = String.raw`\d{1,3}(?:[.,]\d{1,20})?`
const sixtieths = String.raw`\d{1,2}(?:[.,]\d{1,15})?`
const direction = '(nord|sud|est|ouest|[nsewo])'
/** Sign, degrees, sign of degrees, minutes and seconds of an angle. */
const body = `([-+])? ?(${number})(?: ?(°) ?(?:(${sixtieths}) ?'? ?(?:(${sixtieths}) ?"?)?)?)?`
const axisBefore = '(?:(lat|lon) )?'
/** Name of an axis behind an angle: without a sign after it, it is that of the next one. */
const axisBehind = '(?: (lat|lon)(?= ?[,;/|]|$))?'
const angle = `${axisBefore}(?:${direction}[ ]?${body}|${body}(?:[ ]?${direction})?)${axisBehind}`
const separator = `(?: ?[,;/|] ?| |(?<=[a-z°'"])|(?=[nsewo]))`
const oneAngle = new RegExp(`^${angle}$`, 'i')
const twoAngles = new RegExp(`^${angle}${separator}${angle}$`, 'i')

export interface Point {
  latitude: number
  longitude: number
}

type Axis = keyof Point

interface Angle {
  degrees: number
  /** Axis that its direction or its name tells. */
  axis: Axis | undefined
  /** True if it has a sign of degrees, a direction or decimals. */
  isExact: boolean
  /** True if it has a sign of degrees or four decimals: nothing else is written so. */
  isSurelyAngle: boolean
}

/**
 * Reads degrees of an axis: `-17,4441`, `17°26.646' W` or `17° 26′ 38,8″ Ouest`; undefined if there are none, or those of
 * the other axis.
 */
export function readAngle(text: string, axis: Axis): number | undefined {
  const parts = oneAngle.exec(plain(text))
  const read = parts ? angleOf(parts.slice(1)) : undefined
  return read?.axis === undefined || read.axis === axis ? read?.degrees : undefined
}

/**
 * Reads a latitude and a longitude in one text, with decimals (a point or a comma), minutes or seconds. A direction or
 * the name of an axis may stand before or behind, and tells which is which. Two whole numbers are no point; for `isAlone`,
 * where the text may be anything, nor are two numbers with fewer than four decimals.
 */
export function readPoint(text: string, { isAlone = false } = {}): Point | undefined {
  const parts = twoAngles.exec(plain(text))?.slice(1)
  if (!parts) return undefined
  const [first, second] = [angleOf(parts.slice(0, partsOfAngle)), angleOf(parts.slice(partsOfAngle))]
  if (!first?.isExact || !second?.isExact) return undefined
  if (isAlone && !(first.isSurelyAngle && second.isSurelyAngle)) return undefined
  const isTurned = first.axis === 'longitude' || second.axis === 'latitude'
  if (isTurned && (first.axis === 'latitude' || second.axis === 'longitude')) return undefined
  const [latitude, longitude] = isTurned ? [second.degrees, first.degrees] : [first.degrees, second.degrees]
  return Math.abs(latitude) > 90 || Math.abs(longitude) > 180 ? undefined : { latitude, longitude }
}

const partsOfBody = 5
const partsOfAngle = 2 * partsOfBody + 4

function angleOf(parts: readonly (string | undefined)[]): Angle | undefined {
  const [nameBefore, before] = parts
  const [after, nameBehind] = parts.slice(-2)
  const from = before === undefined ? 2 + partsOfBody : 2
  const [sign, degrees = '', mark, minutes = '0', seconds = '0'] = parts.slice(from, from + partsOfBody)
  const side = (before ?? after ?? '').slice(0, 1).toLowerCase()
  const [axis, otherAxis] = axesOf([nameBefore, before, after, nameBehind])
  if (otherAxis) return undefined
  const [whole = 0, minute = 0, second = 0] = [degrees, minutes, seconds].map((part) => Number(part.replace(',', '.')))
  if (minute >= 60 || second >= 60) return undefined
  const size = minute + second === 0 ? whole : Math.round((whole + minute / 60 + second / 3600) * 1e7) / 1e7
  return {
    degrees: sign === '-' || /[swo]/.test(side) ? -size : size,
    axis,
    isExact: mark !== undefined || side !== '' || /[.,]\d/.test(degrees),
    isSurelyAngle: mark !== undefined || /[.,]\d{4}/.test(degrees),
  }
}

/** Returns the axes that directions and names tell, each once. */
function axesOf(words: readonly (string | undefined)[]): Axis[] {
  const told = words.filter((word) => word !== undefined)
  return [...new Set(told.map((word): Axis => (/^(?:n|s|lat)/i.test(word) ? 'latitude' : 'longitude')))]
}

/** Returns a text with one notation of its signs, without parentheses; the axes are named `lat` and `lon`. */
function plain(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[\u2010-\u2015\u2212]/g, '-')
    .replace(/[\u2018\u2019\u02b9\u2032\u00b4`]/g, "'")
    .replace(/''|[\u201c\u201d\u02ba\u2033]/g, '"')
    .replace(/[\u00ba\u02da]/g, '°')
    .replace(/[()[\]]/g, ' ')
    .replace(/\blat(?:itude)?\b\s*[:=.]?/gi, ' lat ')
    .replace(/\b(?:lng|long?(?:itude)?)\b\s*[:=.]?/gi, ' lon ')
    .replace(/\s+/g, ' ')
    .trim()
}
