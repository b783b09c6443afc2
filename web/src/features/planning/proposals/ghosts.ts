import type { BarModel, BoardModel, RowModel } from '../board-model.ts'
import { rowIdOf, type Slot } from '../moves.ts'
import type { BoardRows } from '../planning-url.ts'
import { type Extent, extentOf, localMinutes, type TimeGrid } from '../time-grid.ts'
import { moveOf, type ProposalItem } from './proposal-items.ts'

interface Shown {
  grid: TimeGrid
  by: BoardRows
  /** Slots of the trips whose move is not answered yet: their own bars stand there. */
  pending: ReadonlyMap<string, Slot>
}

/** Returns the rows with the proposed trips beside their own. */
export function withGhosts(
  model: BoardModel,
  items: readonly ProposalItem[],
  { grid, by, pending }: Shown,
): BoardModel {
  const byRow = new Map<string, BarModel[]>()
  for (const item of items) {
    if (item.isChanged || pending.has(item.trip.id)) continue
    const { to } = moveOf(item)
    const end = to.start + localMinutes(item.trip.endsAt) - localMinutes(item.trip.startsAt)
    const extent = extentOf(to.start, end, grid)
    if (!extent) continue
    const id = rowIdOf(to, by)
    const bar = { ...extent, trip: item.trip, level: 0, start: to.start, end, isBusy: false }
    byRow.set(id, [...(byRow.get(id) ?? []), bar])
  }
  if (byRow.size === 0) return model
  const rows = model.rows.map((row) => {
    const ghosts = byRow.get(row.id)
    return ghosts ? rowWith(row, ghosts) : row
  })
  return { ...model, rows }
}

/** Puts each proposed trip into the first level in which it covers nothing. */
function rowWith(row: RowModel, bars: readonly BarModel[]): RowModel {
  const taken: (Extent & { level: number })[] = [...row.bars]
  const ghosts = bars.map((bar) => {
    let level = 0
    while (taken.some((other) => other.level === level && other.left < bar.right && bar.left < other.right)) level += 1
    taken.push({ ...bar, level })
    return { ...bar, level }
  })
  return { ...row, ghosts, levels: Math.max(row.levels, ...ghosts.map(({ level }) => level + 1)) }
}
