export { readPhone } from './phone.ts'
export { isActiveClient } from './users.store.ts'
