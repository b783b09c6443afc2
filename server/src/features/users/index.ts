export { addUser, createBookedClient } from './users.service.ts'
export { isBookableClient } from './users.store.ts'
