import type { ClientMessageTrip } from '@yoon/contract/client-messages/message'
import { withOrdinalFirst } from '@yoon/contract/dates'
import { formatPhone } from '@yoon/contract/phones'
import type { Language } from '@yoon/contract/settings/choices'
import type { Reminding } from './reminders.store.ts'

interface Words {
  /** Returns a date and time such as `sam. 21 nov. à 14:15`. */
  moment(day: string, time: string): string
  /** Tells the client of a rental without driver of its vehicle. */
  assigned(who: string, moment: string): string
  started(who: string): string
  /** Reminds a driver of a trip. */
  drive(moment: string, pickup: string, client: string): string
  reference(reference: string): string
  help(phone: string): string
}

function momentIn(locale: string, at: string): Words['moment'] {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' })
  const isFrench = locale.startsWith('fr')
  return (day, time) => {
    const words = format.format(new Date(`${day}T00:00:00Z`))
    return `${isFrench ? withOrdinalFirst(words) : words} ${at} ${time}`
  }
}

const words: Record<Language, Words> = {
  fr: {
    moment: momentIn('fr-FR', 'à'),
    assigned: (who, moment) => `votre course du ${moment} est assurée par ${who}.`,
    started: (who) => `votre course commence, avec ${who}.`,
    drive: (moment, pickup, client) => `rappel, course le ${moment}, départ ${pickup}, client ${client}.`,
    reference: (reference) => `Réf. ${reference}.`,
    help: (phone) => `Assistance : ${phone}`,
  },
  en: {
    moment: momentIn('en-GB', 'at'),
    assigned: (who, moment) => `your trip on ${moment} is with ${who}.`,
    started: (who) => `your trip begins, with ${who}.`,
    drive: (moment, pickup, client) => `reminder, trip on ${moment}, from ${pickup}, client ${client}.`,
    reference: (reference) => `Ref. ${reference}.`,
    help: (phone) => `Help: ${phone}`,
  },
  wo: {
    moment: momentIn('fr-FR', 'ci'),
    assigned: (who, moment) => `sa yoon bi ci ${moment}, ${who} moo lay yóbbu.`,
    started: (who) => `sa yoon bi tàmbali na, ak ${who}.`,
    drive: (moment, pickup, client) => `fàttali yoon bi ci ${moment}, ${pickup}, kiliyaan ${client}.`,
    reference: (reference) => `Réf. ${reference}.`,
    help: (phone) => `Ndimbal: ${phone}`,
  },
}

/** Returns the reminder of a trip for its driver. */
export function driverReminder(
  trip: ClientMessageTrip,
  { companyName, language }: { companyName: string; language: Language },
): string {
  const texts = words[language]
  const { firstName, lastName } = trip.user
  const moment = texts.moment(trip.scheduledDate, trip.scheduledTime)
  const news = texts.drive(moment, trip.pickupLocation, `${firstName} ${lastName}`)
  return [`${companyName} : ${news}`, texts.reference(trip.bookingReference)].join(' ')
}

/** Returns the SMS of a rental without driver that gets its vehicle or begins; undefined without vehicle. */
export function smsOfRental(
  kind: 'assigned' | 'started',
  { vehicle, ...trip }: ClientMessageTrip,
  { profile: { companyName, phone }, business: { language } }: Reminding,
): string | undefined {
  if (!vehicle) return undefined
  const texts = words[language]
  const who = `${vehicle.brand} ${vehicle.model} ${vehicle.licensePlate}`
  const moment = texts.moment(trip.scheduledDate, trip.scheduledTime)
  const news = kind === 'assigned' ? texts.assigned(who, moment) : texts.started(who)
  const help = phone ? [texts.help(formatPhone(phone))] : []
  return [`${companyName} : ${news}`, texts.reference(trip.bookingReference), ...help].join(' ')
}
