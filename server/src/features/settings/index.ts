export { type BusinessSettings, findBusinessSettings } from './settings.store.ts'
