import { withOrdinalFirst } from '../dates.ts'

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
 * Says a local period: `du lun. 23 nov. à 08:00 au ven. 27 nov. à 18:00`, or `lun. 23 nov. de 08:00 à 12:00`. The years
 * are named if they differ.
 */
export function periodInWords({ from, to }: { from: string; to: string }): string {
  const [start, end] = [from.slice(11), to.slice(11)]
  if (from.slice(0, 10) === to.slice(0, 10)) return `${dayOf(from)} de ${start} à ${end}`
  const years = from.slice(0, 4) === to.slice(0, 4) ? ['', ''] : [` ${from.slice(0, 4)}`, ` ${to.slice(0, 4)}`]
  return `du ${dayOf(from)}${years[0]} à ${start} au ${dayOf(to)}${years[1]} à ${end}`
}
