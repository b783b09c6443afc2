import type { PeriodicJob } from '../../platform/jobs/job.ts'
import { type Check, startDueBookings } from './check-bookings.service.ts'

/** Starts due bookings (rules/scheduler 1). */
export function startBookingsJob({ everyMs, ...rest }: Omit<Check, 'call'> & { everyMs: number }): PeriodicJob {
  return { name: 'scheduler', everyMs, run: (now) => startDueBookings({ ...rest, now }) }
}
