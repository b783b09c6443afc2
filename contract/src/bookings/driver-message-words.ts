import type { Language } from '../settings/choices.ts'

/** Words of the message to a driver that its page does not need, in one language. */
interface MessageWords {
  mission: string
  greeting(firstName: string): string
  date: string
  /** Writes the start from its day in words and its local time. */
  moment(day: string, time: string): string
  duration: string
  phone: string
  notes: string
  /** Stands before the link of the mission. */
  link: string
  support: string
  /** Separator between a label and its value. */
  colon: string
}

export const driverMessageWords: Record<Language, MessageWords> = {
  fr: {
    mission: 'Mission',
    greeting: (firstName) => `Bonjour ${firstName},`,
    date: 'Date',
    moment: (day, time) => `${day} à ${time}`,
    duration: 'Durée',
    phone: 'Téléphone',
    notes: 'Consignes',
    link: 'Votre mission',
    support: 'Assistance',
    colon: '\u00a0: ',
  },
  en: {
    mission: 'Trip',
    greeting: (firstName) => `Hello ${firstName},`,
    date: 'Date',
    moment: (day, time) => `${day} at ${time}`,
    duration: 'Duration',
    phone: 'Phone',
    notes: 'Instructions',
    link: 'Your trip',
    support: 'Support',
    colon: ': ',
  },
  wo: {
    mission: 'Liggéey',
    greeting: (firstName) => `Salaam aleekum ${firstName},`,
    date: 'Bés',
    moment: (day, time) => `${day}, ${time}`,
    duration: 'Diir',
    phone: 'Telefon',
    notes: 'Li nga wara xam',
    link: 'Sa liggéey',
    support: 'Ndimbal',
    colon: '\u00a0: ',
  },
}
