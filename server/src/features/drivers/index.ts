export { findTripsOf, lockAssignableDriver, retireDriverOf } from './drivers.store.ts'
