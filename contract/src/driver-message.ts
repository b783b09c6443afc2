import type { Booking } from './bookings.ts'
import { missionWords } from './driver-message-words.ts'
import { formatPhone } from './phones.ts'
import type { PublicSettings } from './settings.ts'

/** What the message tells of a booking. */
export type Mission = Pick<
  Booking,
  | 'bookingReference'
  | 'serviceType'
  | 'user'
  | 'pickupLocation'
  | 'destination'
  | 'scheduledDate'
  | 'scheduledTime'
  | 'rentalEndDate'
  | 'rentalDuration'
  | 'passengers'
  | 'luggage'
  | 'flightNumber'
  | 'specialRequests'
  | 'driver'
  | 'vehicle'
>

/** The company as a message names it: its name, its support phone and the language of its messages. */
export interface Sender {
  profile: Pick<PublicSettings['profile'], 'companyName' | 'phone'>
  business: Pick<PublicSettings['business'], 'language'>
}

/** The message that a driver gets, in the language of the settings; staff may edit it before it is sent. */
export function missionMessage(mission: Mission, { profile, business }: Sender, notes = ''): string {
  const words = missionWords[business.language]
  const { user, driver, vehicle, rentalDuration, rentalEndDate } = mission
  const line = (label: string, value: string | null) => (value ? [`${label}${words.colon}${value}`] : [])
  const place = (label: string, address: string | null) =>
    address ? [...line(label, address), mapsLink(address), ''] : []
  const lines = [
    `${profile.companyName} · ${words.mission} ${mission.bookingReference}`,
    '',
    ...(driver ? [words.greeting(driver.user.firstName), ''] : []),
    ...line(words.date, words.moment(mission.scheduledDate, mission.scheduledTime)),
    ...line(words.duration, rentalDuration === null ? null : words.hours(rentalDuration)),
    ...line(words.until, rentalEndDate === null ? null : words.day(rentalEndDate)),
    ...line(words.client, `${user.firstName} ${user.lastName}`),
    ...line(words.phone, user.phone && formatPhone(user.phone)),
    '',
    ...place(words.pickup, mission.pickupLocation),
    ...place(words.destination, mission.destination),
    ...line(words.flight, mission.flightNumber),
    ...line(words.passengers, String(mission.passengers)),
    ...line(words.luggage, String(mission.luggage)),
    ...line(words.vehicle, vehicle && `${vehicle.brand} ${vehicle.model} · ${vehicle.licensePlate}`),
    ...line(words.requests, mission.specialRequests),
    ...line(words.notes, notes.trim()),
    '',
    ...line(words.support, profile.phone && formatPhone(profile.phone)),
  ]
  return lines.join('\n').trim()
}

/** A search of the map for an address. */
export function mapsLink(address: string): string {
  return `https://www.google.com/maps/search/?api=1&query=${encodeText(address)}`
}

/**
 * The link that opens WhatsApp on a prefilled message; `null` when the phone is none that it could reach. It takes digits
 * alone, with the country code: nine of them are Senegalese.
 */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = (phone ?? '').replace(/[\s().+-]/g, '').replace(/^00/, '')
  const withCountry = /^[37]\d{8}$/.test(digits) ? `221${digits}` : digits
  return /^[1-9]\d{7,14}$/.test(withCountry) ? `https://wa.me/${withCountry}?text=${encodeText(text)}` : null
}

/**
 * Text for a link, to the last character: a space is %20 (a plus stays a plus on iPhones), and brackets, apostrophes and
 * stars are written out because messengers end a link there. Half an emoji, which no link can hold, is dropped.
 */
function encodeText(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')
  return encodeURIComponent(whole).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
