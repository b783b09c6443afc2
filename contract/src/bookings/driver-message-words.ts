import { missionWords } from '../missions/words.ts'
import type { Language } from '../settings/choices.ts'

/** Words of the message to a driver that its page does not need, in one language. */
interface MessageWords {
  mission: string
  greeting(firstName: string): string
  date: string
  /** Formats the day and time of the start; both are local already. */
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

type DriverMessageWords = MessageWords & (typeof missionWords)[Language]

export const driverMessageWords: Record<Language, DriverMessageWords> = {
  fr: {
    ...missionWords.fr,
    mission: 'Mission',
    greeting: (firstName) => `Bonjour ${firstName},`,
    date: 'Date',
    moment: (day, time) => `${missionWords.fr.day(day)} à ${time}`,
    duration: 'Durée',
    phone: 'Téléphone',
    notes: 'Consignes',
    link: 'Votre mission',
    support: 'Assistance',
    colon: '\u00a0: ',
  },
  en: {
    ...missionWords.en,
    mission: 'Trip',
    greeting: (firstName) => `Hello ${firstName},`,
    date: 'Date',
    moment: (day, time) => `${missionWords.en.day(day)} at ${time}`,
    duration: 'Duration',
    phone: 'Phone',
    notes: 'Instructions',
    link: 'Your trip',
    support: 'Support',
    colon: ': ',
  },
  wo: {
    ...missionWords.wo,
    mission: 'Liggéey',
    greeting: (firstName) => `Salaam aleekum ${firstName},`,
    date: 'Bés',
    moment: (day, time) => `${missionWords.wo.day(day)}, ${time}`,
    duration: 'Diir',
    phone: 'Telefon',
    notes: 'Li nga wara xam',
    link: 'Sa liggéey',
    support: 'Ndimbal',
    colon: '\u00a0: ',
  },
}
