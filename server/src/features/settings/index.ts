export { findBusinessSettings, findFareSettings, lockBusinessSettings, readPublicSettings } from './settings.store.ts'
