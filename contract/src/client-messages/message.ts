import type { Booking } from '../bookings/schemas.ts'
import { missionWords } from '../missions/words.ts'
import { formatAmount } from '../money.ts'
import { formatPhone } from '../phones.ts'
import { type ClientLanguage, type ClientMessageField, fieldPattern } from './kinds.ts'

type Facts = Record<ClientMessageField, string>

/** Booking in the form that a message to its client needs. */
export interface ClientMessageTrip
  extends Pick<
    Booking,
    | 'bookingReference'
    | 'scheduledDate'
    | 'scheduledTime'
    | 'pickupLocation'
    | 'destination'
    | 'flightNumber'
    | 'totalPrice'
  > {
  user: { firstName: string; lastName: string }
  driver: { user: { firstName: string } } | null
  vehicle: { brand: string; model: string; licensePlate: string } | null
}

interface Sender {
  profile: { companyName: string; phone: string }
  business: { currency: string }
}

/** Returns what the fields of a template are replaced by; empty where the trip has nothing. */
export function clientMessageFacts(
  trip: ClientMessageTrip,
  { profile, business }: Sender,
  { language, link }: { language: ClientLanguage; link: string },
): Facts {
  const { user, driver, vehicle, totalPrice } = trip
  return {
    client: [user.firstName, user.lastName].filter(Boolean).join(' '),
    date: missionWords[language].day(trip.scheduledDate),
    heure: trip.scheduledTime,
    depart: trip.pickupLocation,
    destination: trip.destination ?? '',
    vol: trip.flightNumber ?? '',
    reference: trip.bookingReference,
    prix: totalPrice ? formatAmount(totalPrice, business.currency) : '',
    chauffeur: driver?.user.firstName ?? '',
    vehicule: vehicle ? `${vehicle.brand} ${vehicle.model}` : '',
    plaque: vehicle?.licensePlate ?? '',
    lien: link,
    societe: profile.companyName,
    telephone: profile.phone && formatPhone(profile.phone),
  }
}

/** Returns the fields of a template for which the trip has nothing. */
export function emptyFields(template: string, facts: Facts): ClientMessageField[] {
  const names = Object.keys(facts) as ClientMessageField[]
  return names.filter((name) => facts[name] === '' && template.includes(`{${name}}`))
}

/**
 * Fills in a template. A line whose fields are all empty is left out, such as that of the flight of a trip without one
 * (rules/client-messages 4).
 */
export function fillTemplate(template: string, facts: Facts): string {
  const values = new Map<string, string>(Object.entries(facts))
  const lines = template.split('\n').flatMap((line) => {
    const fields = [...line.matchAll(fieldPattern)].map(([written, name = '']) => values.get(name) ?? written)
    if (fields.length > 0 && fields.every((value) => value === '')) return []
    return [line.replace(fieldPattern, (written, name: string) => values.get(name) ?? written)]
  })
  // Old phones render the narrow no-break space of an amount as a box in WhatsApp.
  return lines
    .join('\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}
