export { findBusinessSettings } from './settings.store.ts'
