export { findUsualMinutes } from './fare-grid.store.ts'
