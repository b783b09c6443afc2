export { activeBookingsRefusal } from './active-bookings-refusal.ts'
export { withAlternatives } from './alternatives.ts'
export { shownTrips } from './available-drivers.store.ts'
export { isAssignableDriver, whyNotStartable } from './conditions.store.ts'
export { driversWhoDeclined } from './declines.store.ts'
export { countFreeDrivers } from './free-drivers.store.ts'
export {
  type DriverTimes,
  findAssignableDrivers,
  findAssignableVehicles,
  type VehicleTimes,
} from './holders.store.ts'
export {
  type LockedDriver,
  lockDriver,
  lockDriverAndVehicle,
  lockDriverOf,
  lockDrivers,
  lockVehicle,
  lockVehicles,
  lockVehiclesOf,
} from './locks.store.ts'
export type { WaySql } from './neighbours.store.ts'
export {
  absencesOf,
  blocksKind,
  expiredPapersOf,
  hasExpiredPaper,
  lapsedPapers,
  shownReason,
} from './obstacles.store.ts'
export {
  type AcceptedObstacles,
  areCrewPapersExpired,
  overlapViolation,
  refuseExpiredPapers,
  refuseObstacles,
  takeCrew,
  takeDriver,
  takeVehicle,
} from './obstacles.ts'
export { bookingsWithin, type HeldColumn, overlapsOf, requestedBooking } from './overlaps.store.ts'
export { matchesOwner, type OwnerFilter, ownerColumns, ownerConditions, ownerName, withOwner } from './owners.store.ts'
export { absenceNowOf, isImpersonal, isReplacedAt, paperStateAt, papersDueOf } from './papers-due.store.ts'
export { unavailableTrips } from './unavailable-trips.store.ts'
export { findUnfinished, findUnfinishedOfDriver, findUnfinishedOfVehicle } from './unfinished.store.ts'
export {
  findWindow,
  plannedColumns,
  type WindowRules,
  windowInJournal,
  windowOf,
  windowOfForm,
} from './windows.store.ts'
export { absenceWindow, findOverlapsInZone, moveWindowsTo } from './zone.store.ts'
