export { type Handover, replaceVehicles } from './hand-over.ts'
export { findRatesOfBooking, findRatesOfType, type Rates } from './vehicles.store.ts'
