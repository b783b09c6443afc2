import { withOrdinalFirst } from '../dates.ts'
import type { Language } from '../settings/choices.ts'

/** Words about a mission, in one language: of its page and of the message to its driver. */
interface MissionWords {
  day(day: string): string
  hours(hours: number): string
  until: string
  client: string
  pickup: string
  destination: string
  flight: string
  passengers: string
  luggage: string
  vehicle: string
  requests: string
}

function longDay(locale: string): (day: string) => string {
  const format = new Intl.DateTimeFormat(locale, { dateStyle: 'full', timeZone: 'UTC' })
  return (day) => format.format(new Date(`${day}T00:00:00Z`))
}

const writeFrenchDay = longDay('fr-FR')
const frenchDay = (day: string) => withOrdinalFirst(writeFrenchDay(day))
const englishDay = longDay('en-GB')

// Not every browser supports Wolof: the names come from the Unicode locale data.
const wolofDays = ['Dibéer', 'Altine', 'Talaata', 'Àlarba', 'Alxamis', 'Àjjuma', 'Aseer']
const wolofMonths = [
  'Samwiyee',
  'Fewriyee',
  'Mars',
  'Awril',
  'Mee',
  'Suwe',
  'Sulet',
  'Ut',
  'Sàttumbar',
  'Oktoobar',
  'Nowàmbar',
  'Desàmbar',
]

function wolofDay(day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return `${wolofDays[at.getUTCDay()]} ${at.getUTCDate()} ${wolofMonths[at.getUTCMonth()]} ${at.getUTCFullYear()}`
}

export const missionWords: Record<Language, MissionWords> = {
  fr: {
    day: frenchDay,
    hours: (hours) => `${hours}\u00a0h`,
    until: "Jusqu'au",
    client: 'Client',
    pickup: 'Prise en charge',
    destination: 'Destination',
    flight: 'Vol',
    passengers: 'Passagers',
    luggage: 'Bagages',
    vehicle: 'Véhicule',
    requests: 'Demandes du client',
  },
  en: {
    day: englishDay,
    hours: (hours) => `${hours}\u00a0h`,
    until: 'Until',
    client: 'Client',
    pickup: 'Pick-up',
    destination: 'Drop-off',
    flight: 'Flight',
    passengers: 'Passengers',
    luggage: 'Luggage',
    vehicle: 'Vehicle',
    requests: "Client's requests",
  },
  wo: {
    day: wolofDay,
    hours: (hours) => `${hours}\u00a0waxtu`,
    until: 'Ba',
    client: 'Kiliyaan',
    pickup: 'Fi ñu koy jële',
    destination: 'Fi mu jëm',
    flight: 'Wol',
    passengers: 'Limu nit ñi',
    luggage: 'Bagaas',
    vehicle: 'Oto',
    requests: 'Li kiliyaan bi laaj',
  },
}
