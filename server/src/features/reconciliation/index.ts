export { matchStatement } from './statements.store.ts'
