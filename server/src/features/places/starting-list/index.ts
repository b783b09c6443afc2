import type { StartingZone } from './starting-zone.ts'
import { zonesOfDakar } from './zones-of-dakar.ts'
import { zonesOfRegions } from './zones-of-regions.ts'

export { startingFares, startingMinutes } from './fares-and-minutes.ts'

/** Zones in the order of lists, with real places (rules/places 5). */
export const startingZones: readonly StartingZone[] = [...zonesOfDakar, ...zonesOfRegions]
