export { findBusinessSettings, findFareSettings, lockBusinessSettings } from './settings.store.ts'
