export { findBusinessSettings, lockBusinessSettings } from './settings.store.ts'
