export { lockAssignableDriver, retireDriverOf } from './drivers.store.ts'
