export { lockAssignableDriver } from './drivers.store.ts'
