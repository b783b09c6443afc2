import { addDays, withOrdinalFirst } from '../dates.ts'

const dayFormat = new Intl.DateTimeFormat('fr-FR', {
  weekday: 'short',
  day: 'numeric',
  month: 'short',
  timeZone: 'UTC',
})

function dayOf(moment: string): string {
  return withOrdinalFirst(dayFormat.format(new Date(`${moment.slice(0, 10)}T00:00:00Z`)))
}

/**
 * Says a local period: `du lun. 23 nov. à 08:00 au ven. 27 nov. à 18:00`, `lun. 23 nov. de 08:00 à 12:00`, or whole days without
 * hours: `du lun. 23 nov. au ven. 27 nov.`, `lun. 23 nov.`. The years are named if they differ.
 */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  const [start, end] = [from.slice(11), to.slice(11)]
  const isWhole = start === '00:00' && end === '00:00'
  const first = from.slice(0, 10)
  const last = isWhole ? addDays(to.slice(0, 10), -1) : to.slice(0, 10)
  if (first === last) return isWhole ? dayOf(first) : `${dayOf(first)} de ${start} à ${end}`
  const years = first.slice(0, 4) === last.slice(0, 4) ? ['', ''] : [` ${first.slice(0, 4)}`, ` ${last.slice(0, 4)}`]
  const hours = isWhole ? ['', ''] : [` à ${start}`, ` à ${end}`]
  return `du ${dayOf(first)}${years[0]}${hours[0]} au ${dayOf(last)}${years[1]}${hours[1]}`
}
