import { countedTrips } from '@yoon/contract/availability/counted-trips'

/** `1 course`, `12 courses`, `plus de 99 courses` (rules/availability 24). */
export function tripCount(activeTrips: number): string {
  if (activeTrips > countedTrips) return `plus de ${countedTrips} courses`
  return `${activeTrips} ${activeTrips > 1 ? 'courses' : 'course'}`
}
