export { type Handover, replaceVehicles } from './hand-over.ts'
export { findOnlyVehicleOf, lockAssignableVehicle } from './vehicles.store.ts'
