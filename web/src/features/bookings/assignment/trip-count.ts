import { countedTrips } from '@yoon/contract/availability/counted-trips'
import { pluralize } from '../../../lib/count.ts'

/** `1 course`, `12 courses`, `plus de 99 courses` (rules/availability 24). */
export function tripCount(activeTrips: number): string {
  if (activeTrips > countedTrips) return `plus de ${countedTrips} courses`
  return `${activeTrips} ${pluralize(activeTrips, 'course')}`
}

/** `1 autre course`, `12 autres courses`, `plus de 99 autres courses`. */
export function otherTripCount(activeTrips: number): string {
  const counted = tripCount(activeTrips)
  return counted.replace('course', activeTrips > 1 ? 'autres course' : 'autre course')
}
