export { giveVehicles, type Handover } from './hand-over.ts'
export { findOnlyVehicleOf, lockAssignableVehicle } from './vehicles.store.ts'
