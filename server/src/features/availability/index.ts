export { activeBookingsRefusal } from './active-bookings-refusal.ts'
export { withAlternatives } from './alternatives.ts'
export { shownTrips } from './available-drivers.store.ts'
export { isAssignableDriver, whyNotStartable } from './conditions.store.ts'
export { countFreeDrivers } from './free-drivers.store.ts'
export {
  type AssignableDriver,
  type AssignableVehicle,
  findAssignableDrivers,
  findAssignableVehicles,
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
export { overlapsOf, requestedBooking } from './overlaps.store.ts'
export { overlapViolation, refuseOverlaps, takeDriver, takeVehicle } from './overlaps.ts'
export { findUnfinished, findUnfinishedOfDriver, findUnfinishedOfVehicle } from './unfinished.store.ts'
export { findWindow, plannedColumns, type WindowRules, windowOf, windowOfForm } from './windows.store.ts'
export { findOverlapsInZone, moveWindowsTo } from './zone.store.ts'
