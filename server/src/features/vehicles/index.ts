export { type Handover, replaceVehicles } from './hand-over.ts'
export { findRatesOfBooking, findRatesOfType } from './vehicles.store.ts'
