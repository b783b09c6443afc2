import { type CSSProperties, memo, type ReactElement, type ReactNode } from 'react'
import { countOf } from '../../lib/count.ts'
import { type BarLines, BoardBar } from './BoardBar.tsx'
import type { BarModel, RowModel, Shade } from './board-model.ts'
import { isAssignable, isMovable, laneId } from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { GhostBar } from './proposals/GhostBar.tsx'
import { AxisLines } from './TimeAxis.tsx'
import type { TimeGrid } from './time-grid.ts'
import { describeTrip, formatStart } from './trip-words.ts'

export interface BoardRowProps {
  model: RowModel
  by: BoardRows
  grid: TimeGrid
  /** Names of drivers and plates of vehicles, by id. */
  names: ReadonlyMap<string, string>
  /** Ids of the selected trips. */
  selection: ReadonlySet<string>
  canMove: boolean
  /** The trip that the address names, which is marked. */
  wanted: string | undefined
  hasMenu: boolean
  /** Content of the label below the name, of the lane. */
  children?: ReactNode
}

/** Lines of the unassigned trips that are in sight at once; their track has room for as many. */
const shownLevels = 3

const hatched = 'bg-[repeating-linear-gradient(135deg,var(--line-strong)_0_1px,transparent_1px_7px)]'

/** Height of a bar with its gap, by the number of its lines. */
const levelHeights = ['1.75rem', '2.5rem', '3.5rem'] as const

/** Returns the lines of the bars of a row: only those of a day are wide enough for a route. */
function linesOf({ mode }: TimeGrid, isLane: boolean): BarLines {
  return { isOneLine: mode === 'week' || (isLane && mode === 'day'), hasRoute: mode === 'day' }
}

/** A driver, a vehicle, or the trips without either, along the time axis. */
function DrawnRow({
  model,
  by,
  grid,
  names,
  selection,
  canMove,
  hasMenu,
  wanted,
  children,
}: BoardRowProps): ReactElement {
  const { id, label, name, detail, row, bars, folds, ghosts = [], shades, levels } = model
  const isLane = id === laneId
  const isCut = isLane && levels > shownLevels
  const lines = linesOf(grid, isLane)
  const trips = folds.reduce((sum, fold) => sum + fold.bars.length, bars.length)
  const count = countOf(trips, 'course')
  const style = {
    '--rows': isLane ? Math.max(1, levels) : levels,
    '--level': levelHeights[Number(!lines.isOneLine) + Number(lines.hasRoute)],
  } as CSSProperties
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset is for the controls of a form
    <div
      role="group"
      aria-label={[label, name, detail, count, ...shades.map(sayShade)].filter(Boolean).join(', ')}
      data-row={id}
      style={style}
      className={`flex border-b border-line ${isLane ? 'sticky top-8 z-20 bg-raised shadow-raised' : '[content-visibility:auto] [contain-intrinsic-block-size:max(2.5rem,calc(var(--rows)*var(--level)+4px))]'}`}
    >
      <div
        className={`sticky left-0 z-10 w-46 shrink-0 border-r border-line px-2.5 py-1 leading-tight ${isLane ? 'bg-raised' : 'bg-surface'}`}
      >
        <p className="flex items-baseline gap-x-1 font-semibold">
          <span className={name ? 'shrink-0' : 'truncate'}>{label}</span>
          {name && <span className="truncate text-xs font-normal text-ink-2"> {name}</span>}
        </p>
        {detail && (
          // The number of trips is left out beside two plates or a long name.
          <p
            className={`flex h-lh flex-wrap gap-x-1 overflow-clip text-xs ${row?.isAvailable === false ? 'text-wait' : 'text-ink-2'}`}
          >
            <span className="max-w-full truncate">{detail}</span>
            {trips > 0 && <span>· {count}</span>}
          </p>
        )}
        {children}
        {isCut && <p className="text-xs text-ink-2">{count}, faites défiler</p>}
      </div>
      <div
        data-track=""
        style={{ width: grid.width }}
        className={`relative shrink-0 ${isLane ? 'max-h-[calc(3*var(--level)+4px)] overflow-x-clip overflow-y-auto' : ''}`}
      >
        <div style={{ minHeight: 'calc(var(--rows) * var(--level) + 4px)' }} className="relative h-full">
          {isLane && <AxisLines grid={grid} />}
          {shades.map((shade) => (
            <ShadeMark key={shade.key} shade={shade} />
          ))}
          {ghosts.map((bar) => (
            <GhostBar key={`proposition-${bar.trip.id}`} bar={bar} />
          ))}
          {folds.map(({ left, right, level, bars: { length } }) => (
            <p
              key={left}
              style={{ left, width: right - left, top: `calc(${level} * var(--level) + 2px)` }}
              className="absolute truncate px-2 leading-6 text-xs text-ink-2"
            >
              {countOf(length, 'terminée')}
            </p>
          ))}
          {bars.map((bar) => (
            <BoardBar
              key={bar.trip.id}
              bar={bar}
              label={describeTrip(bar.trip, {
                ...bar,
                crew: crewOf(bar, names),
                day: grid.days === 1 ? grid.first : undefined,
              })}
              crew={crewBeside(bar, row, by, names)}
              isSelected={selection.has(bar.trip.id)}
              isMovable={canMove && !bar.isBusy && (isMovable(bar.trip) || isAssignable(bar.trip))}
              isWanted={bar.trip.id === wanted}
              hasMenu={hasMenu}
              lines={lines}
              first={grid.first}
            />
          ))}
        </div>
        {isCut && (
          <div className="pointer-events-none sticky bottom-0 -mt-2 h-2 bg-linear-to-t from-line to-transparent" />
        )}
      </div>
    </div>
  )
}

/** Returns what a bar says of its crew: nothing where that is the driver's only vehicle, or the vehicle's driver. */
function crewBeside(
  { trip }: BarModel,
  row: RowModel['row'],
  by: BoardRows,
  names: ReadonlyMap<string, string>,
): string {
  const id = by === 'driver' ? trip.vehicleId : trip.driverId
  const own = by === 'driver' ? row?.vehicles : [row?.driver]
  return own?.length === 1 && own[0]?.id === id ? '' : (names.get(id ?? '') ?? '')
}

function crewOf({ trip: { driverId, vehicleId } }: BarModel, names: ReadonlyMap<string, string>): string {
  return [driverId, vehicleId].flatMap((id) => names.get(id ?? '') ?? []).join(', ')
}

function sayShade({ label, start, end }: Shade): string {
  return `${label} de ${formatStart(start)} à ${formatStart(end)}`
}

function ShadeMark({ shade: { label, left, right } }: { shade: Shade }): ReactElement {
  return (
    <div
      aria-hidden="true"
      style={{ left, width: right - left }}
      className={`absolute inset-y-0 bg-off-soft ${hatched}`}
    >
      <span className="sticky left-48 m-1 inline-block max-w-full truncate rounded-md bg-surface px-1.5 text-xs text-ink-2">
        {label}
      </span>
    </div>
  )
}

function areEqual<T>(a: T, b: T, keys: readonly (keyof T)[]): boolean {
  return keys.every((key) => a[key] === b[key])
}

const barKeys = ['trip', 'left', 'right', 'level', 'isBusy', 'late', 'isGone'] as const

/** True if a row would be drawn as before: after each answer the rows are new objects. */
function isSameRow(a: BoardRowProps, b: BoardRowProps): boolean {
  const [{ bars }, other] = [a.model, b.model.bars]
  return (
    areEqual(a, b, ['grid', 'by', 'names', 'canMove', 'wanted', 'children']) &&
    areEqual(a.model, b.model, ['label', 'detail', 'row', 'ghosts']) &&
    bars.length === other.length &&
    bars.every((bar, index) => areEqual(bar, other[index] as BarModel, barKeys)) &&
    (a.selection === b.selection || bars.every(({ trip }) => a.selection.has(trip.id) === b.selection.has(trip.id)))
  )
}

export const BoardRow = memo(DrawnRow, isSameRow)
