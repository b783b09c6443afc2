import { withOrdinalFirst } from '../dates.ts'
import type { Language } from '../settings/choices.ts'

/** Words of the message to a driver, in one language. */
interface MissionWords {
  mission: string
  greeting(firstName: string): string
  date: string
  /** Formats the day and time of the start; both are local already. */
  moment(day: string, time: string): string
  day(day: string): string
  duration: string
  hours(hours: number): string
  until: string
  client: string
  phone: string
  pickup: string
  destination: string
  flight: string
  passengers: string
  luggage: string
  vehicle: string
  requests: string
  notes: string
  /** Stands before the link of the mission. */
  link: string
  support: string
  /** Separator between a label and its value. */
  colon: string
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
    mission: 'Mission',
    greeting: (firstName) => `Bonjour ${firstName},`,
    date: 'Date',
    moment: (day, time) => `${frenchDay(day)} à ${time}`,
    day: frenchDay,
    duration: 'Durée',
    hours: (hours) => `${hours}\u00a0h`,
    until: "Jusqu'au",
    client: 'Client',
    phone: 'Téléphone',
    pickup: 'Prise en charge',
    destination: 'Destination',
    flight: 'Vol',
    passengers: 'Passagers',
    luggage: 'Bagages',
    vehicle: 'Véhicule',
    requests: 'Demandes du client',
    notes: 'Consignes',
    link: 'Votre mission',
    support: 'Assistance',
    colon: '\u00a0: ',
  },
  en: {
    mission: 'Trip',
    greeting: (firstName) => `Hello ${firstName},`,
    date: 'Date',
    moment: (day, time) => `${englishDay(day)} at ${time}`,
    day: englishDay,
    duration: 'Duration',
    hours: (hours) => `${hours}\u00a0h`,
    until: 'Until',
    client: 'Client',
    phone: 'Phone',
    pickup: 'Pick-up',
    destination: 'Drop-off',
    flight: 'Flight',
    passengers: 'Passengers',
    luggage: 'Luggage',
    vehicle: 'Vehicle',
    requests: "Client's requests",
    notes: 'Instructions',
    link: 'Your trip',
    support: 'Support',
    colon: ': ',
  },
  wo: {
    mission: 'Liggéey',
    greeting: (firstName) => `Salaam aleekum ${firstName},`,
    date: 'Bés',
    moment: (day, time) => `${wolofDay(day)}, ${time}`,
    day: wolofDay,
    duration: 'Diir',
    hours: (hours) => `${hours}\u00a0waxtu`,
    until: 'Ba',
    client: 'Kiliyaan',
    phone: 'Telefon',
    pickup: 'Fi ñu koy jële',
    destination: 'Fi mu jëm',
    flight: 'Wol',
    passengers: 'Limu nit ñi',
    luggage: 'Bagaas',
    vehicle: 'Oto',
    requests: 'Li kiliyaan bi laaj',
    notes: 'Li nga wara xam',
    link: 'Sa liggéey',
    support: 'Ndimbal',
    colon: '\u00a0: ',
  },
}
