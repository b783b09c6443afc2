import { whatsappLink } from '../bookings/driver-message.ts'
import { driverMessageWords } from '../bookings/driver-message-words.ts'
import type { Booking } from '../bookings/schemas.ts'
import { missionWords } from '../missions/words.ts'
import { formatPhone } from '../phones.ts'
import type { PreparedMessage } from './calls.ts'
import type { FlightCause } from './form.ts'

/** A moved trip as its messages tell it. */
export interface MovedTrip {
  booking: Pick<
    Booking,
    'bookingReference' | 'user' | 'driver' | 'pickupLocation' | 'scheduledDate' | 'scheduledTime' | 'flightNumber'
  >
  before: Pick<Booking, 'scheduledDate' | 'scheduledTime'>
  cause: FlightCause | undefined
  flightTime: string | undefined
  company: { companyName: string; phone: string }
}

/** Writes the messages to the driver, if there is one, and to the client (rules/bookings 46). */
export function movedTripMessages(trip: MovedTrip): PreparedMessage[] {
  const { driver, user } = trip.booking
  const client = messageTo('client', user.phone, toClient(trip))
  if (!driver) return [client]
  return [messageTo('driver', driver.hasValidPhone ? driver.user.phone : null, toDriver(trip)), client]
}

function messageTo(to: PreparedMessage['to'], phone: string | null, text: string): PreparedMessage {
  return { to, text, whatsappUrl: whatsappLink(phone, text) }
}

function toDriver({ booking, before, cause, flightTime, company }: MovedTrip): string {
  const { driver, user, pickupLocation, bookingReference } = booking
  return [
    `${company.companyName} · Mission ${bookingReference}`,
    '',
    `Bonjour ${driver?.user.firstName},`,
    ...(cause ? [`Le vol${flightOf(booking)} de ${user.firstName} ${user.lastName} ${news(cause, flightTime)}.`] : []),
    `Nouvelle prise en charge\u00a0: ${startOf(booking)} (au lieu de ${startInstead(before, booking)})`,
    `Lieu\u00a0: ${pickupLocation}`,
    'Merci de confirmer la réception de ce message.',
    ...assistance(company),
  ].join('\n')
}

function toClient({ booking, before, cause, flightTime, company }: MovedTrip): string {
  const { user, pickupLocation, bookingReference } = booking
  return [
    `Bonjour ${user.firstName} ${user.lastName},`,
    ...(cause ? [`Nous avons noté que votre vol${flightOf(booking)} ${news(cause, flightTime)}.`] : []),
    `Votre prise en charge est désormais prévue ${startOf(booking)}, au lieu de ${startInstead(before, booking)}.`,
    `Lieu\u00a0: ${pickupLocation}`,
    `Réservation ${bookingReference} · ${company.companyName}`,
    ...assistance(company),
  ].join('\n')
}

function flightOf({ flightNumber }: MovedTrip['booking']): string {
  return flightNumber ? ` ${flightNumber}` : ''
}

function news(cause: FlightCause, flightTime = ''): string {
  return `est ${cause === 'FLIGHT_DELAYED' ? 'retardé' : 'avancé'} (nouvelle heure\u00a0: ${flightTime})`
}

function startOf({ scheduledDate, scheduledTime }: MovedTrip['before']): string {
  return driverMessageWords.fr.moment(missionWords.fr.day(scheduledDate), scheduledTime)
}

/** The former start; without its day if that stays. */
function startInstead(before: MovedTrip['before'], { scheduledDate }: MovedTrip['before']): string {
  return before.scheduledDate === scheduledDate ? before.scheduledTime : startOf(before)
}

function assistance({ phone }: MovedTrip['company']): string[] {
  return phone ? [`Assistance\u00a0: ${formatPhone(phone)}`] : []
}
