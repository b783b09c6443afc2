export { retireDriverOf } from './driver-changes.ts'
export { findUnfinishedOf, lockAssignableDriver, lockDriverOf } from './drivers.store.ts'
