import { formatCount } from '../../../lib/count.ts'

/** Number up to which the server counts. */
const most = 1_000

/** `Voir la réservation à une autre date`, `Voir les 2 à d'autres dates`, `Voir plus de 1 000 à d'autres dates`. */
export function atOtherDates(count: number): string {
  return count === 1 ? 'Voir la réservation à une autre date' : `${seeing(count, count <= most)} à d'autres dates`
}

/** `Voir la réservation dans une autre vue`, `Voir les 2 dans les autres vues`; in the view of all `sans les filtres`. */
export function inOtherViews(count: number, isExact: boolean, isAll: boolean): string {
  if (count === 1 && isExact) return `Voir la réservation ${isAll ? 'sans les filtres' : 'dans une autre vue'}`
  return `${seeing(count, isExact)} ${isAll ? 'sans les filtres' : 'dans les autres vues'}`
}

function seeing(count: number, isExact: boolean): string {
  return isExact ? `Voir les ${formatCount(count)}` : `Voir plus de ${formatCount(Math.min(count, most))}`
}
