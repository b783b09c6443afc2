export { type Handover, replaceVehicles } from './hand-over.ts'
export { findOnlyVehicleOf } from './vehicles.store.ts'
