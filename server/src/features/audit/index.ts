export { findNames } from './names.store.ts'
