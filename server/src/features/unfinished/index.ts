export { activeBookingsRefusal } from './still-needed.ts'
export { findUnfinished } from './unfinished.store.ts'
