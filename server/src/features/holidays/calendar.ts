import { addDays } from '@yoon/contract/dates'

interface Named {
  date: string
  name: string
}

/** Holidays of Senegal on the same day of each year. */
const yearly = [
  ['01-01', "Jour de l'An"],
  ['04-04', "Fête de l'Indépendance"],
  ['05-01', 'Fête du Travail'],
  ['08-15', 'Assomption'],
  ['11-01', 'Toussaint'],
  ['12-25', 'Noël'],
] as const

/** Holidays that follow Easter, by days after it. */
const afterEaster = [
  [1, 'Lundi de Pâques'],
  [39, 'Ascension'],
  [50, 'Lundi de Pentecôte'],
] as const

/** Returns the holidays of Senegal whose date follows from the calendar. */
export function fixedHolidays(year: number): Named[] {
  const easter = easterOf(year)
  return [
    ...yearly.map(([day, name]) => ({ date: `${year}-${day}`, name })),
    ...afterEaster.map(([days, name]) => ({ date: addDays(easter, days), name })),
  ]
}

/** Returns Easter Sunday by the Gregorian computus. */
function easterOf(year: number): string {
  const golden = year % 19
  const century = Math.floor(year / 100)
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30
  const epact = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11))
  const weekday = (year + Math.floor(year / 4) + epact + 2 - century + Math.floor(century / 4)) % 7
  return addDays(`${year}-03-28`, epact - weekday)
}

/** Holidays by month and day of the Islamic calendar. */
const lunar: Readonly<Record<string, string>> = {
  '1-10': 'Tamkharit',
  '2-18': 'Grand Magal de Touba',
  '3-12': 'Gamou',
  '10-1': 'Korité',
  '12-10': 'Tabaski',
}

const islamic = new Intl.DateTimeFormat('en-u-ca-islamic-umalqura', {
  month: 'numeric',
  day: 'numeric',
  timeZone: 'UTC',
})

/** Returns estimates of the holidays that depend on the moon; the date is known a day or two before. */
export function lunarHolidays(year: number): Named[] {
  const days = Array.from({ length: 366 }, (_, index) => addDays(`${year}-01-01`, index))
  return days.flatMap((date) => {
    const parts = islamic.formatToParts(new Date(`${date}T12:00:00Z`))
    const of = (type: string) => parts.find((part) => part.type === type)?.value
    const name = date.startsWith(`${year}-`) ? lunar[`${of('month')}-${of('day')}`] : undefined
    return name ? [{ date, name }] : []
  })
}
