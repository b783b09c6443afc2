export { announceFailedStart, type StartOutcome, startIfDue } from './starts.service.ts'
export { type DueBooking, findDue, startProblem } from './starts.store.ts'
