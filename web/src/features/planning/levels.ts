import type { Extent } from './time-grid.ts'

/** Gap in pixels below which two bars still lie beside each other. */
const touching = 0.5

/**
 * Puts bars into as few levels as needed, so that none covers another; the bars are ordered by their left edge. Returns
 * the level of each, from 0, and the number of levels.
 */
export function packLevels(extents: readonly Extent[]): { levels: number[]; count: number } {
  const ends: number[] = []
  const levels = extents.map(({ left, right }) => {
    const free = ends.findIndex((end) => end <= left + touching)
    const level = free === -1 ? ends.length : free
    ends[level] = right
    return level
  })
  return { levels, count: ends.length }
}
