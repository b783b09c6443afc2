import { formatStart } from './trip-words.ts'

/** A trip, or several, on their way. */
interface Moved {
  /** The trips in words: `Awa Diop`, `3 courses`. */
  what: string
  start: number
  /** The row in words: a driver, a vehicle, or the lane. */
  row: string
}

/** Explains the keys of a move to screen readers, and on the screen. */
const keysOfMove =
  'Flèches haut et bas\u00a0: autre ligne. Gauche et droite\u00a0: autre heure. Espace\u00a0: déposer. Échap\u00a0: annuler.'

export function saidPicked({ what, start, row }: Moved): string {
  return `Déplacement commencé\u00a0: ${what}, ${row}, ${formatStart(start)}. ${keysOfMove}`
}

export function saidMoved({ start, row }: Pick<Moved, 'start' | 'row'>, refusal: string | undefined): string {
  const place = `${row}, ${formatStart(start)}.`
  return refusal ? `${place} Impossible ici\u00a0: ${refusal}.` : place
}

export function saidDropped({ what, start, row }: Moved): string {
  return `Déposé\u00a0: ${what}, ${row}, ${formatStart(start)}. Envoi en cours.`
}

export function saidCancelled({ what, start, row }: Moved): string {
  return `Déplacement annulé\u00a0: ${what}, ${row}, ${formatStart(start)}.`
}

export function saidChanged(count: number): string {
  const which = count > 1 ? 'une de ces courses' : 'cette course'
  return `Un collègue a modifié ${which} entre-temps\u00a0: le déplacement sera refusé. Échap\u00a0: annuler.`
}

export const saidNoRow = "Il n'y a pas d'autre ligne dans cette direction."
