export { stillNeeded } from './still-needed.ts'
export { findUnfinished } from './unfinished.store.ts'
