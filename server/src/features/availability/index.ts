export { askedBooking, conflictsOfVehicle } from './clashes.store.ts'
export { whyNotStartable } from './conditions.store.ts'
export {
  type LockedDriver,
  lockDriver,
  lockDriverAndVehicle,
  lockDriverOf,
  lockVehicle,
  lockVehiclesOf,
} from './locks.store.ts'
export { overlapViolation, refuseOverlaps, takeDriver, takeVehicle } from './overlaps.ts'
export { activeBookingsRefusal } from './still-needed.ts'
export { findUnfinished, findUnfinishedOfDriver, findUnfinishedOfVehicle } from './unfinished.store.ts'
export { findWindow, plannedColumns, type WindowRules, windowOf, windowOfForm } from './windows.store.ts'
export { findClashesIn, moveWindowsTo } from './zone.store.ts'
