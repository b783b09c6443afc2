export { plannedColumns, windowOf } from './window-of.store.ts'
export { askedBooking, conflicts, conflictsOfVehicle, overlap } from './windows.store.ts'
export { findClashesIn, moveWindowsTo } from './zone.store.ts'
