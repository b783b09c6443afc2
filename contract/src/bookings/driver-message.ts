import { missionWords } from '../missions/words.ts'
import { formatPhone } from '../phones.ts'
import type { PublicSettings } from '../settings/calls.ts'
import { driverMessageWords } from './driver-message-words.ts'
import type { Booking } from './schemas.ts'

/** Fields of a booking that the message contains. */
export type DriverMessageInput = Pick<
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
  | 'flightTime'
  | 'specialRequests'
  | 'driver'
  | 'vehicle'
>

/** Company in a message: its name, its support phone and the language of its messages. */
export interface Sender {
  profile: Pick<PublicSettings['profile'], 'companyName' | 'phone'>
  business: Pick<PublicSettings['business'], 'language'>
}

/**
 * Writes the message for a driver, in the language of the settings, with the link of the mission if there is one; staff
 * may edit it before it is sent.
 */
export function driverMessage(
  mission: DriverMessageInput,
  { profile, business }: Sender,
  { notes = '', link = null }: { notes?: string; link?: string | null } = {},
): string {
  const words = { ...missionWords[business.language], ...driverMessageWords[business.language] }
  const { user, driver, vehicle, rentalDuration, rentalEndDate } = mission
  const line = (label: string, value: string | null) => (value ? [`${label}${words.colon}${value}`] : [])
  const place = (label: string, address: string | null) =>
    address ? [...line(label, address), mapsLink(address), ''] : []
  const lines = [
    `${profile.companyName} · ${words.mission} ${mission.bookingReference}`,
    '',
    ...(driver ? [words.greeting(driver.user.firstName), ''] : []),
    ...line(words.date, words.moment(words.day(mission.scheduledDate), mission.scheduledTime)),
    ...line(words.duration, rentalDuration === null ? null : words.hours(rentalDuration)),
    ...line(words.until, rentalEndDate === null ? null : words.day(rentalEndDate)),
    ...line(words.client, `${user.firstName} ${user.lastName}`),
    ...line(words.phone, user.phone && formatPhone(user.phone)),
    '',
    ...place(words.pickup, mission.pickupLocation),
    ...place(words.destination, mission.destination),
    ...line(words.flight, [mission.flightNumber, mission.flightTime].filter(Boolean).join(' · ')),
    ...line(words.passengers, String(mission.passengers)),
    ...line(words.luggage, String(mission.luggage)),
    ...line(words.vehicle, vehicle && `${vehicle.brand} ${vehicle.model} · ${vehicle.licensePlate}`),
    ...line(words.requests, mission.specialRequests),
    ...line(words.notes, notes.trim()),
    '',
    ...line(words.link, link),
    ...line(words.support, profile.phone && formatPhone(profile.phone)),
  ]
  return lines.join('\n').trim()
}

/** Returns a link that searches an address on Google Maps: a short one, as people have to read over it. */
export function mapsLink(address: string): string {
  return `https://maps.google.com/?q=${encodeText(address).replaceAll('%2C%20', ',%20')}`
}

/**
 * Returns the link that opens WhatsApp with a prefilled message; `null` if WhatsApp cannot reach the number. WhatsApp
 * requires digits with the country code; nine digits are a Senegalese number.
 */
export function whatsappLink(phone: string | null, text: string): string | null {
  const digits = (phone ?? '').replace(/[\s().+-]/g, '').replace(/^00/, '')
  const withCountry = /^[37]\d{8}$/.test(digits) ? `221${digits}` : digits
  return /^[1-9]\d{7,14}$/.test(withCountry) ? `https://wa.me/${withCountry}?text=${encodeText(text)}` : null
}

/**
 * Encodes text for a link: a space becomes %20 (iPhones keep a plus as a plus), and brackets, apostrophes and stars are
 * escaped too because messengers end a link there. Lone surrogates (half an emoji), which a URL cannot contain, are
 * dropped.
 */
function encodeText(text: string): string {
  const whole = text.replace(/\p{Surrogate}/gu, '').replace(/\r\n?/g, '\n')
  return encodeURIComponent(whole).replace(
    /[!'()*]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  )
}
