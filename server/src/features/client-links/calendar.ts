import type { ClientTrip } from '@yoon/contract/client-links/calls'
import type { ClientLanguage } from '@yoon/contract/client-messages/kinds'

/** Words of the event in a calendar, in the languages of the client's page. */
const words = {
  fr: { trip: 'Course', driver: 'Chauffeur\u00a0: ', vehicle: 'Véhicule\u00a0: ', phone: 'Assistance\u00a0: ' },
  en: { trip: 'Trip', driver: 'Driver: ', vehicle: 'Vehicle: ', phone: 'Support: ' },
}

/** Writes a trip as an iCalendar file (RFC 5545), in UTC: each calendar shows it in the time zone of its reader. */
export function writeCalendar(trip: ClientTrip, language: ClientLanguage, now: Date): string {
  const { bookingReference, startsAt, endsAt, pickupLocation, destination, driver, vehicle, company, status } = trip
  const { trip: name, ...labels } = words[language]
  const description = [
    bookingReference,
    driver && `${labels.driver}${driver.firstName}`,
    vehicle && `${labels.vehicle}${vehicle.brand} ${vehicle.model} · ${vehicle.licensePlate}`,
    company.phone && `${labels.phone}${company.phone}`,
  ]
  const lines = [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Yoon//Yoon//FR',
    'METHOD:PUBLISH',
    'BEGIN:VEVENT',
    `UID:${bookingReference}@yoon`,
    `DTSTAMP:${stamp(now.toISOString())}`,
    `DTSTART:${stamp(startsAt)}`,
    `DTEND:${stamp(endsAt)}`,
    `SUMMARY:${escaped([`${company.name} · ${name}`, destination].filter(Boolean).join(' → '))}`,
    `LOCATION:${escaped(pickupLocation)}`,
    `DESCRIPTION:${escaped(description.filter(Boolean).join('\n'))}`,
    `STATUS:${status === 'CANCELLED' ? 'CANCELLED' : 'CONFIRMED'}`,
    'END:VEVENT',
    'END:VCALENDAR',
  ]
  return `${lines.map(folded).join('\r\n')}\r\n`
}

/** `20261122T080000Z` */
function stamp(instant: string): string {
  return `${instant.slice(0, 19).replace(/[-:]/g, '')}Z`
}

function escaped(text: string): string {
  return text.replace(/[\\;,]/g, '\\$&').replace(/\r\n|\r|\n/g, '\\n')
}

const mostBytes = 75

/** Folds a line after 75 bytes, without cutting a character. */
function folded(line: string): string {
  const parts = ['']
  let bytes = 0
  for (const character of line) {
    const size = Buffer.byteLength(character)
    if (bytes + size > mostBytes) {
      parts.push('')
      // The space that begins a folded line counts.
      bytes = 1
    }
    parts[parts.length - 1] += character
    bytes += size
  }
  return parts.join('\r\n ')
}
