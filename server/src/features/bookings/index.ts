export { announceTodo } from './announce-todo.ts'
export {
  emitBookingEvent,
  lockAndValidateBooking,
  readBooking,
  recordAndEmit,
  recordAndReturn,
} from './booking-changes.ts'
export { refuseNightTwice } from './booking-fare.ts'
export { completeHeld } from './booking-payments.service.ts'
export { type BookingRow, changeBooking, lockBooking, lockBookingIncludingDeleted } from './bookings.store.ts'
export { markClientInformed, messageHash } from './driver-message.store.ts'
export { countOfLate, lateTrips, lateUntil } from './late-trips.store.ts'
export {
  driverWhoHolds,
  dueOf,
  moneyFacts,
  receiveMoney,
  refusePriceBelowPaid,
  storedPhone,
  touchMoney,
} from './receive-money.ts'
export { createSeries } from './series.service.ts'
export { announceFailedStart, type StartOutcome, start as startTrip, startIfDue } from './trip-starts.service.ts'
export { type DueBooking, findDue, startProblem } from './trip-starts.store.ts'
export { ways } from './ways.ts'
