import type { Extent } from './time-grid.ts'

/** Gap in pixels below which two bars still lie beside each other. */
const touching = 0.5

/**
 * Puts bars into as few lanes as needed, so that none covers another; the bars are ordered by their left edge. Returns
 * the lane of each, from 0, and the number of lanes.
 */
export function packLanes(extents: readonly Extent[]): { lanes: number[]; count: number } {
  const ends: number[] = []
  const lanes = extents.map(({ left, right }) => {
    const free = ends.findIndex((end) => end <= left + touching)
    const lane = free === -1 ? ends.length : free
    ends[lane] = right
    return lane
  })
  return { lanes, count: ends.length }
}
