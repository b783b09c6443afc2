export { changesOf, idsIn } from './audit-changes.ts'
export { findNames } from './names.store.ts'
