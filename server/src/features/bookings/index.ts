export { countOfLate, lateTrips, lateUntil } from './late-trips.store.ts'
export { createSeries } from './series.service.ts'
export { announceFailedStart, type StartOutcome, startIfDue } from './trip-starts.service.ts'
export { type DueBooking, findDue, startProblem } from './trip-starts.store.ts'
