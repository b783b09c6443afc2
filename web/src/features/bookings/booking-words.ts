import { lateAfterMs } from '@yoon/contract/bookings/late'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { allows } from '@yoon/contract/bookings/status'
import { dayOf } from '../../lib/format.ts'
import type { Tone } from '../../ui/tones.ts'
import { isCrewed } from './booking-actions.ts'
import { statusTones } from './status-tones.ts'

/** Time before its start from which a trip without driver is urgent, in milliseconds. */
const urgentBeforeMs = 2 * 60 * 60_000

type Timed = Pick<Booking, 'status' | 'startsAt' | 'scheduledDate' | 'isWithDriver' | 'driver' | 'vehicle'>

/** True if the booking has neither started nor been cancelled. */
export function isOpen({ status }: Pick<Booking, 'status'>): boolean {
  return status === 'PENDING' || status === 'CONFIRMED' || status === 'ASSIGNED'
}

/** True if the trip should have started. */
export function isLate(booking: Pick<Booking, 'status' | 'startsAt'>, now: number): boolean {
  return isOpen(booking) && now - Date.parse(booking.startsAt) >= lateAfterMs
}

/**
 * Returns the colour of a booking at `now` (milliseconds): red if it is late, or starts within two hours without driver
 * or vehicle; amber if it starts on the same day, neutral later (rules/bookings 41).
 */
export function toneOf(booking: Timed, now: number): Tone {
  if (!isOpen(booking)) return statusTones[booking.status]
  const isNear = Date.parse(booking.startsAt) - now <= urgentBeforeMs
  if (isLate(booking, now) || (isNear && !isCrewed(booking))) return 'urgent'
  return booking.scheduledDate <= dayOf(now) ? 'wait' : 'off'
}

/** Explains why no message reaches the driver: a missing phone or an invalid one (rules/bookings 32). */
export function unreachable({ driver }: Pick<Booking, 'driver'>): string {
  return driver?.user.phone
    ? "Impossible d'envoyer\u00a0: numéro de téléphone invalide"
    : "Impossible d'envoyer: numéro de téléphone manquant"
}

/** Says what a booking without crew is missing; a rental that says « Avec chauffeur » is not called « Sans chauffeur ». */
export function missingCrew({ isWithDriver, serviceType }: Pick<Booking, 'isWithDriver' | 'serviceType'>): string {
  if (!isWithDriver) return 'Sans véhicule'
  return serviceType === 'TRANSFER' ? 'Sans chauffeur' : 'Chauffeur à assigner'
}

/** Returns the colour of these words, that of the booking: red if it is late or near (rules/bookings 41). */
export function missingCrewColor(booking: Timed, now: number): string {
  const tone = toneOf(booking, now)
  return tone === 'urgent' ? 'text-urgent' : tone === 'wait' ? 'text-wait' : 'text-ink-2'
}

type Messaged = Pick<Booking, 'status' | 'driver' | 'messagePreparedAt' | 'isMessageStale'>

/** States of the message to a driver, in words. */
export const messageWords = { toSend: 'à envoyer', toSendAgain: 'à renvoyer', prepared: 'préparé' } as const
export type MessageState = keyof typeof messageWords

/** Returns the state of the message of a trip; undefined if there is no driver to send it to, or no need yet. */
export function messageState(booking: Messaged): MessageState | undefined {
  const { status, driver, messagePreparedAt, isMessageStale } = booking
  if (!driver || !allows(status, 'message')) return undefined
  if (messagePreparedAt) return isMessageStale ? 'toSendAgain' : 'prepared'
  return status === 'ASSIGNED' && driver.hasValidPhone ? 'toSend' : undefined
}
