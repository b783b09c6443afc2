import type { SeriesItem } from '@yoon/contract/series/schemas'
import { countOf, pluralize } from '../../../lib/count.ts'

const reasons: Record<NonNullable<SeriesItem['code']>, string> = {
  BOOKING_STARTED: 'en cours',
  BOOKING_READ_ONLY: 'terminée ou annulée',
  DRIVER_BUSY: 'chauffeur déjà pris',
  VEHICLE_BUSY: 'véhicule déjà pris',
  DRIVER_ABSENT: 'chauffeur absent',
  VEHICLE_ABSENT: 'véhicule immobilisé',
  PAPERS_EXPIRED: 'papiers expirés',
  DRIVER_UNAVAILABLE: 'chauffeur indisponible',
  VEHICLE_UNAVAILABLE: 'véhicule indisponible',
}

/** Says how many bookings of a series were changed, and why the others were not; undefined for a single booking. */
export function seriesOutcome(items: unknown): string | undefined {
  if (!Array.isArray(items)) return undefined
  const all = items as SeriesItem[]
  const left = all.flatMap(({ code }) => (code ? [reasons[code]] : []))
  const changed = countOf(all.length - left.length, 'réservation')
  const why = [...new Set(left)].join(', ')
  return left.length === 0
    ? `${changed} de la série`
    : `${changed} de la série, ${left.length} ${pluralize(left.length, 'laissée')} (${why})`
}
