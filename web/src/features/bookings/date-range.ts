import { isDay, withOrdinalFirst } from '@yoon/contract/dates'
import { type Days, daysOfMonth, periods } from '../../lib/periods.ts'

/** Ranges that begin with the present day or the next one, as buttons above the list. */
export const nearRanges = ['today', 'tomorrow', 'next_days'] as const
export const presets = [...nearRanges, 'yesterday', 'week', 'last_week', 'month'] as const
type Preset = (typeof presets)[number]

/** Days of the list: a preset, one month, one year, from one day to another, or all of them (rules/bookings 25). */
export type DateRange = Preset | `${number}-${number}` | `${number}` | `${string}..${string}` | 'all'

/** True if a button above the list names the one day of the range, so that nothing else has to. */
export function isNamedDay(range: DateRange): boolean {
  return range === 'today' || range === 'tomorrow'
}

const periodOf = {
  today: periods.today,
  tomorrow: periods.tomorrow,
  next_days: periods.nextSevenDays,
  yesterday: periods.yesterday,
  week: periods.thisWeek,
  last_week: periods.lastWeek,
  month: periods.thisMonth,
} as const satisfies Record<Preset, unknown>

function isPreset(range: string | null): range is Preset {
  return presets.some((one) => one === range)
}

/** Parses the range of an address; any unknown text is the current month, the specified default. */
export function readRange(text: string | null): DateRange {
  if (text === 'all') return 'all'
  if (isPreset(text)) return text
  if (text !== null && readDays(text)) return text as DateRange
  return text !== null && /^20\d\d(-(0[1-9]|1[0-2]))?$/.test(text) ? (text as DateRange) : 'month'
}

/** Parses `2026-11-21..2026-11-25`; undefined if these are no two days in order. */
function readDays(text: string): Days | undefined {
  const [dateFrom = '', dateTo = '', ...more] = text.split('..')
  return isDay(dateFrom) && isDay(dateTo) && dateFrom <= dateTo && more.length === 0 ? { dateFrom, dateTo } : undefined
}

/** Returns the first and last day of a range; an empty object for all dates. */
export function daysOf(range: DateRange, today: string): Partial<Days> {
  if (range === 'all') return {}
  if (isPreset(range)) return periodOf[range].daysOf(today)
  const days = readDays(range)
  if (days) return days
  return range.length === 4 ? { dateFrom: `${range}-01-01`, dateTo: `${range}-12-31` } : daysOfMonth(range)
}

const dayName = new Intl.DateTimeFormat('fr-FR', { day: 'numeric', month: 'long', year: 'numeric', timeZone: 'UTC' })
const monthName = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const at = (day: string) => new Date(`${day}T00:00:00Z`)

/** Describes the days of a range: `novembre 2026`, `2026`, `21 novembre 2026`, `16–22 novembre 2026`. */
export function rangeInWords(range: DateRange, today: string): string {
  const { dateFrom, dateTo } = daysOf(range, today)
  if (!dateFrom || !dateTo) return 'toutes les dates'
  if (dateFrom === dateTo) return withOrdinalFirst(dayName.format(at(dateFrom)))
  if (range === 'week' || range === 'last_week' || range === 'next_days' || range.includes('..')) {
    return withOrdinalFirst(dayName.formatRange(at(dateFrom), at(dateTo)))
  }
  return range.length === 4 ? range : monthName.format(at(dateFrom))
}

/** Short label of a range: `Ce mois`, `mars 2026`, `2026`. */
export function rangeLabel(range: DateRange, today: string): string {
  if (range === 'all') return 'Toutes les dates'
  return isPreset(range) ? periodOf[range].label : rangeInWords(range, today)
}

/** Describes the number of bookings outside of a range: `29 autres hors de novembre`, `1 autre hors d'avril 2025`. */
export function outsideInWords(count: number, range: DateRange, today: string): string {
  const one = count === 1
  const many = count > 1_000 ? 'plus de 1\u202f000 autres' : `${count.toLocaleString('fr-FR')} autres`
  return `${one ? '1 autre' : many} ${outside(range, today, one)}`
}

function outside(range: DateRange, today: string, isOne: boolean): string {
  if (isNamedDay(range) || range === 'yesterday') return isOne ? 'à une autre date' : "à d'autres dates"
  if (range === 'week') return 'hors de cette semaine'
  if (range === 'next_days') return 'hors de ces 7 jours'
  if (range.includes('..')) return 'hors de cette période'
  if (range === 'last_week') return 'hors de la semaine dernière'
  const name = range.length === 4 ? range : rangeInWords(range, today).replace(` ${today.slice(0, 4)}`, '')
  return /^[ao]/.test(name) ? `hors d'${name}` : `hors de ${name}`
}
