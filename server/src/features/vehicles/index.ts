export { type Handover, replaceVehicles } from './hand-over.ts'
