export { retireDriverOf } from './driver-changes.ts'
export { findTripsOf, lockAssignableDriver } from './drivers.store.ts'
