export { isBookableClient } from './users.store.ts'
