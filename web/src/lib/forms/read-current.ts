import { sayFailure } from '../failure-toast.ts'

/**
 * Reads the row that a colleague has changed and continues from it: the choices of a `StaleNotice`. A toast says why it
 * cannot be read; the form stays as it is then.
 */
export function readCurrent<Row>(
  reading: Promise<{ data: Row }>,
  goOn: (current: Row) => void,
  fallback = 'Erreur lors de la récupération des détails',
): void {
  reading.then(
    ({ data }) => goOn(data),
    (error: Error) => sayFailure('Erreur', error, fallback),
  )
}
