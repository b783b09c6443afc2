export { findOnlyVehicleOf, lockAssignableVehicle } from './vehicles.store.ts'
