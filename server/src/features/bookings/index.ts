export { type StartOutcome, startIfDue, tellFailedStart } from './starts.service.ts'
export { type DueBooking, findDue, startProblem } from './starts.store.ts'
