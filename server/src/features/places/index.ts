export { findZones, type TripEnds, type Zone, zoneOf, zoneOfBooking } from './find-zones.store.ts'
export { ofNamedPlace } from './place-words.store.ts'
export { insertStartingList } from './starting-list.store.ts'
