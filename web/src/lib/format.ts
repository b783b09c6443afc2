import { addDays, localDateTime, withOrdinalFirst } from '@yoon/contract/dates'
import { formatAmount } from '@yoon/contract/money'
import { companyNow } from './company.ts'

const longDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'long', day: 'numeric', month: 'long', timeZone: 'UTC' })
const shortDay = new Intl.DateTimeFormat('fr-FR', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
const numericDay = new Intl.DateTimeFormat('fr-FR', {
  day: '2-digit',
  month: '2-digit',
  year: 'numeric',
  timeZone: 'UTC',
})

const atMidnight = (day: string) => new Date(`${day}T00:00:00Z`)

/** Returns the calendar day of a moment in the business time zone, `YYYY-MM-DD`. */
export function dayOf(at: Date | number): string {
  return localDateTime(new Date(at), companyNow().timezone).day
}

/** Returns the time of day of a moment in the business time zone, `14:32`. */
export function timeOf(at: Date | number | string): string {
  return localDateTime(new Date(at), companyNow().timezone).time
}

/** Formats a day: `Aujourd'hui`, `Demain`, `Hier`, else `sam. 21 nov.`, with the year if it is another one. */
export function formatDay(day: string, today: string): string {
  if (day === today) return "Aujourd'hui"
  if (day === addDays(today, 1)) return 'Demain'
  if (day === addDays(today, -1)) return 'Hier'
  return formatShortDay(day, today)
}

/** Formats a day as `sam. 21 nov.`, below a heading that already contains the word for it; the month stays beside the number. */
export function formatShortDay(day: string, today: string): string {
  const short = withOrdinalFirst(shortDay.format(atMidnight(day))).replace(/ (?=\S+$)/, '\u00a0')
  return day.slice(0, 4) === today.slice(0, 4) ? short : `${short}\u00a0${day.slice(0, 4)}`
}

/** Formats the heading of a day's bookings: `Aujourd'hui, samedi 21 novembre`, or unless `saysNear` `Samedi 21 novembre`. */
export function formatDayHeading(day: string, today: string, saysNear = true): string {
  const long = withOrdinalFirst(longDay.format(atMidnight(day)))
  const withYear = day.slice(0, 4) === today.slice(0, 4) ? long : `${long} ${day.slice(0, 4)}`
  const near = formatDay(day, today)
  const isNear = saysNear && /^(Aujourd|Demain|Hier)/.test(near)
  return isNear ? `${near}, ${withYear}` : withYear.charAt(0).toUpperCase() + withYear.slice(1)
}

/** Formats a date: `07/06/2025`. */
export function formatDate(day: string): string {
  return numericDay.format(atMidnight(day))
}

/** Formats an amount in the company's currency: `45 000 F CFA`. */
export function formatMoney(amount: number): string {
  return formatAmount(amount, companyNow().currency)
}

/** Formats a duration: `17 min`, `2 h 05`, `3 j`. */
export function formatDuration(ms: number): string {
  const minutes = Math.max(0, Math.floor(ms / 60_000))
  if (minutes < 60) return `${minutes}\u00a0min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24)
    return minutes % 60 === 0 ? `${hours}\u00a0h` : `${hours}\u00a0h\u00a0${String(minutes % 60).padStart(2, '0')}`
  return `${Math.floor(hours / 24)}\u00a0j`
}

export function personName({ firstName, lastName }: { firstName: string; lastName: string }): string {
  return `${firstName} ${lastName}`
}
