export { findUsualMinutes } from './fare-grid.store.ts'
export { proposeFare } from './fares.service.ts'
