import type { NotificationType } from '@yoon/contract/notifications/events'
import { bookingPath } from '@yoon/contract/paths'
import { dayOf, formatDate, timeOf } from '../../lib/format.ts'
import { withWholePlates } from '../../lib/whole-plate.ts'
import type { Tone } from '../../ui/tones.ts'
import type { KeptNotification } from './kept-notifications.ts'

const minuteMs = 60_000
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

/** Formats the age of a notification (rules/notifications 15). */
export function formatAgo(timestamp: string, now: number): string {
  const at = Date.parse(timestamp)
  if (Number.isNaN(at)) return ''
  const ago = now - at
  if (ago < minuteMs) return "À l'instant"
  if (ago < hourMs) return `Il y a ${Math.floor(ago / minuteMs)}min`
  if (ago < dayMs) return `Il y a ${Math.floor(ago / hourMs)}h`
  if (ago < 7 * dayMs) return `Il y a ${Math.floor(ago / dayMs)}j`
  return formatDate(dayOf(at))
}

/** Formats the hour of a notification, after its age: `· 14:05`. */
export function hourOf(timestamp: string): string {
  return Number.isNaN(Date.parse(timestamp)) ? '' : `· ${timeOf(timestamp)}`
}

/** Keeps an hour and a separator beside the word before it, an arrow beside the word after it, and a plate whole. */
export function keepTogether(text: string): string {
  return withWholePlates(text.replace(/ (?=\d{1,2}:\d\d|·)/g, '\u00a0').replaceAll('→ ', '→\u00a0'))
}

/** Formats a count: `99+` above 99. */
export function formatBadge(count: number): string {
  return count > 99 ? '99+' : String(count)
}

export function priorityOf(priority: string): { label: string; tone: Tone } {
  if (priority === 'high') return { label: 'Urgent', tone: 'urgent' }
  return priority === 'medium' ? { label: 'Important', tone: 'wait' } : { label: 'Info', tone: 'off' }
}

/** Page of each type of notification; system messages have none. */
const places: Partial<Record<NotificationType, string>> = {
  booking: '/dashboard/bookings',
  payment: '/dashboard/payments',
  user: '/dashboard/users',
  driver: '/dashboard/drivers',
}

/**
 * Returns the address that a click opens (rules/notifications 16): the booking, else the url, else the page of the
 * type. Only addresses within Yoon.
 */
export function targetOf({ data, url, type }: Pick<KeptNotification, 'data' | 'url' | 'type'>): string | undefined {
  const booking = data?.bookingReference || data?.bookingId
  if (booking) return bookingPath(booking)
  return url && /^\/(?![/\\])/.test(url) ? url : places[type]
}
