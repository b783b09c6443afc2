export { type AssignableDriver, lockAssignableDriver } from './drivers.store.ts'
