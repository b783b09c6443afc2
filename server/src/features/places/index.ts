export { findZones, type TripEnds, zoneOf } from './find-zones.store.ts'
export { insertStartingList } from './starting-list.store.ts'
