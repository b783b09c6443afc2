export { isActiveClient } from './users.store.ts'
