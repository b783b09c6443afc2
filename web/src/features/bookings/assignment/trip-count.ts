import { countedTrips } from '@yoon/contract/availability/counted-trips'
import { pluralize } from '../../../lib/count.ts'

/** `1 course`, `12 courses`, `plus de 99 courses` (rules/availability 24). */
export function tripCount(activeTrips: number): string {
  if (activeTrips > countedTrips) return `plus de ${countedTrips} courses`
  return `${activeTrips} ${pluralize(activeTrips, 'course')}`
}
