export { findBusinessSettings, holdBusinessSettings } from './settings.store.ts'
