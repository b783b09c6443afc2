export { retireDriverOf } from './driver-changes.ts'
