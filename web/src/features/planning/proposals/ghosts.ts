import type { BarModel, BoardModel, RowModel } from '../board-model.ts'
import { type Place, rowIdOf } from '../moves.ts'
import type { BoardRows } from '../planning-url.ts'
import { type Extent, extentOf, localMinutes, type TimeGrid } from '../time-grid.ts'
import { moveOf, type ProposalItem } from './proposal-items.ts'

interface Shown {
  grid: TimeGrid
  by: BoardRows
  /** Places of the trips whose move is not answered yet: their own bars stand there. */
  pending: ReadonlyMap<string, Place>
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
    const bar = { ...extent, trip: item.trip, lane: 0, start: to.start, end, isBusy: false }
    byRow.set(id, [...(byRow.get(id) ?? []), bar])
  }
  if (byRow.size === 0) return model
  const rows = model.rows.map((row) => {
    const ghosts = byRow.get(row.id)
    return ghosts ? rowWith(row, ghosts) : row
  })
  return { ...model, rows }
}

/** Puts each proposed trip into the first lane in which it covers nothing. */
function rowWith(row: RowModel, bars: readonly BarModel[]): RowModel {
  const taken: (Extent & { lane: number })[] = [...row.bars]
  const ghosts = bars.map((bar) => {
    let lane = 0
    while (taken.some((other) => other.lane === lane && other.left < bar.right && bar.left < other.right)) lane += 1
    taken.push({ ...bar, lane })
    return { ...bar, lane }
  })
  return { ...row, ghosts, lanes: Math.max(row.lanes, ...ghosts.map(({ lane }) => lane + 1)) }
}
