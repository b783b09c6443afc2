/** Formatters by time zone: creating one takes longer than many uses of it. */
const localFormats = new Map<string, Intl.DateTimeFormat>()

function localFormat(timeZone: string): Intl.DateTimeFormat {
  const known = localFormats.get(timeZone)
  if (known) return known
  const format = new Intl.DateTimeFormat('en-CA', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
  })
  localFormats.set(timeZone, format)
  return format
}

/**
 * Returns the local calendar day and time of an instant in a time zone: `{day: 'YYYY-MM-DD', time: 'HH:mm'}`. Never
 * uses the time zone of the machine.
 */
export function localDateTime(at: Date, timeZone: string): { day: string; time: string } {
  const parts = localFormat(timeZone).formatToParts(at)
  const of = (type: string) => parts.find((part) => part.type === type)?.value ?? ''
  return { day: `${of('year')}-${of('month')}-${of('day')}`, time: `${of('hour')}:${of('minute')}` }
}

/** Writes the first of a month in French date text as an ordinal: `mardi 1er décembre`, `1er–7 novembre`. */
export function withOrdinalFirst(words: string): string {
  return words.replace(/(^|\D)1(?=\s*[–\p{L}])/gu, (_, before: string) => `${before}1er`)
}

/** True if the text is a day that exists in the calendar, `YYYY-MM-DD` from 1900 to 2199 (rules/calls 14). */
export function isDay(text: string): boolean {
  const at = new Date(`${text}T00:00:00Z`)
  return /^(19|20|21)\d\d-\d\d-\d\d$/.test(text) && !Number.isNaN(at.getTime()) && at.toISOString().startsWith(text)
}

/** Returns the calendar day `days` after (or, if negative, before) a `YYYY-MM-DD`. */
export function addDays(day: string, days: number): string {
  const at = new Date(`${day}T00:00:00Z`)
  at.setUTCDate(at.getUTCDate() + days)
  return at.toISOString().slice(0, 10)
}

/** Counts the days of a daily rental, both ends included; `null` if the range is invalid. */
export function rentalDays(startDate: string, endDate: string): number | null {
  const days = (Date.parse(`${endDate}T00:00:00Z`) - Date.parse(`${startDate}T00:00:00Z`)) / 86_400_000 + 1
  return days >= 1 ? days : null
}
