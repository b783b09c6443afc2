import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import { addDays } from '@yoon/contract/dates'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { Planning, PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'
import { packLevels } from './levels.ts'
import { laneId, noneId, rowIdOf, type Slot, slotOf } from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { dayMinutes, type Extent, extentOf, localMinutes, minutesOf, momentOf, type TimeGrid } from './time-grid.ts'

/** A trip as its row draws it. */
export interface BarModel extends Extent {
  trip: PlanningTrip
  level: number
  /** Start as it is shown, in local minutes. */
  start: number
  end: number
  /** True until the server has answered its move. */
  isBusy: boolean
  /** Minutes since the start of a trip that has not started; absent if it is not late. */
  late?: number
  /** True if a colleague has cancelled or moved the trip out of these days while it is dragged. */
  isGone?: boolean
  /** True if a colleague has changed the trip while it is in hand. */
  isChanged?: boolean
}

/** Hours in which a row cannot drive, and why. */
export interface Shade extends Extent {
  key: string
  /** `Congé`, `Assurance : expiration`. */
  label: string
  start: number
  end: number
}

/** The completed trips of a past day of a week, in one line. */
export interface Fold extends Extent {
  bars: readonly BarModel[]
  level: number
}

export interface RowModel {
  id: string
  label: string
  /** Brand and model of a vehicle; empty for a driver. */
  name: string
  /** Vehicle of the driver, or driver of the vehicle. */
  detail: string
  /** The row of the answer; undefined for the lane and for trips without driver or vehicle. */
  row: PlanningRow | undefined
  bars: readonly BarModel[]
  folds: readonly Fold[]
  /** Proposed trips; absent without a proposal. */
  ghosts?: readonly BarModel[]
  shades: readonly Shade[]
  levels: number
}

export interface BoardModel {
  lane: RowModel
  rows: readonly RowModel[]
}

interface Shown {
  grid: TimeGrid
  by: BoardRows
  /** Slots of trips whose move the server has not answered yet. */
  pending: ReadonlyMap<string, Slot>
  /** Trips as they were when they were picked up: colleagues do not move them meanwhile. */
  held: ReadonlyMap<string, PlanningTrip>
  /** The present, in local minutes. */
  now: number
}

/** Lays the trips of an answer out in rows. */
export function boardModel({ rows, trips }: Planning, { grid, by, pending, held, now }: Shown): BoardModel {
  const byRow = new Map<string, BarModel[]>()
  const shown = trips.map((trip) => held.get(trip.id) ?? trip)
  // A trip that a colleague takes out of these days stays while it is dragged.
  shown.push(...[...held.values()].filter(({ id }) => !trips.some((one) => one.id === id)))
  for (const trip of shown) {
    const slot = pending.get(trip.id)
    const drawn = barOf(trip, slot, grid, now)
    if (!drawn) continue
    const bar = held.has(trip.id) ? { ...drawn, ...fateOf(trip, trips) } : drawn
    const id = rowIdOf(slot ?? trip, by)
    const known = byRow.get(id)
    if (known) known.push(bar)
    else byRow.set(id, [bar])
  }
  const pack = (bars: readonly BarModel[] = []) => packed(bars, grid, now)
  const ordered = rows.toSorted((a, b) => Number(b.isAvailable) - Number(a.isAvailable))
  const models = ordered.map((row) => rowModel(row, pack(byRow.get(row.id)), grid, by))
  const others = byRow.get(noneId)
  if (others) models.push(bare(noneId, by === 'driver' ? 'Sans chauffeur' : 'Sans véhicule', pack(others)))
  return { lane: bare(laneId, 'À assigner', pack(byRow.get(laneId))), rows: models }
}

/** Returns what colleagues have made of a trip that is shown as it was picked up. */
function fateOf({ id, version }: PlanningTrip, trips: readonly PlanningTrip[]): Pick<BarModel, 'isGone' | 'isChanged'> {
  const present = trips.find((one) => one.id === id)
  if (!present) return { isGone: true }
  return present.version === version ? {} : { isChanged: true }
}

function barOf(trip: PlanningTrip, slot: Slot | undefined, grid: TimeGrid, now: number): BarModel | undefined {
  const from = slotOf(trip).start
  const start = slot?.start ?? from
  const end = localMinutes(trip.endsAt) + start - from
  const extent = extentOf(start, Math.max(end, start + 15), grid)
  const late = slot || trip.status === 'IN_PROGRESS' || trip.status === 'COMPLETED' ? 0 : now - start
  return extent && { ...extent, trip, level: 0, start, end, isBusy: slot !== undefined, ...(late > 0 && { late }) }
}

type Packed = Pick<RowModel, 'bars' | 'folds' | 'levels'>

/** Puts bars into levels; in a week the completed trips of a past day are folded, unless there is only one. */
function packed(bars: readonly BarModel[], { mode }: TimeGrid, now: number): Packed {
  const ordered = bars.toSorted((a, b) => a.left - b.left || a.start - b.start || a.trip.id.localeCompare(b.trip.id))
  const midnight = (minutes: number) => minutes - (minutes % dayMinutes)
  const isOver = ({ trip, start, end }: BarModel) =>
    mode === 'week' && trip.status === 'COMPLETED' && end <= midnight(now) && end - midnight(start) <= dayMinutes
  const parts = ordered.flatMap((bar): (BarModel | Fold)[] => {
    const same = isOver(bar) ? ordered.filter((other) => other.left === bar.left && isOver(other)) : []
    if (same.length < 2) return [bar]
    return same[0] === bar ? [{ ...bar, bars: same }] : []
  })
  const { levels, count } = packLevels(parts)
  const placed = parts.map((part, index) => ({ ...part, level: levels[index] ?? 0 }))
  return {
    bars: placed.filter((part): part is BarModel => !('bars' in part)),
    folds: placed.filter((part) => 'bars' in part),
    levels: count,
  }
}

function bare(id: string, label: string, parts: Packed): RowModel {
  return { id, label, name: '', detail: '', row: undefined, shades: [], ...parts }
}

function rowModel(row: PlanningRow, parts: Packed, grid: TimeGrid, by: BoardRows): RowModel {
  const detail =
    by === 'driver'
      ? row.vehicles.map(({ licensePlate }) => licensePlate).join(', ') || 'Sans véhicule'
      : (row.driver?.name ?? 'Sans chauffeur')
  const [vehicle] = by === 'driver' ? [] : row.vehicles
  const name = vehicle ? `${vehicle.brand} ${vehicle.model}` : ''
  const inService = row.isAvailable ? detail : `Hors service · ${detail}`
  return { id: row.id, label: row.label, name, detail: inService, row, shades: shadesOf(row, grid), ...parts }
}

const minutesOfLocal = (local: string) => minutesOf(local.slice(0, 10), local.slice(11, 16))

/** Returns the absences of a row, and the days without a valid paper of a kind that blocks. */
function shadesOf({ absences, papers }: PlanningRow, grid: TimeGrid): Shade[] {
  const endOfAxis = minutesOf(grid.first, '00:00') + grid.days * dayMinutes
  const hours = [
    ...absences.map(({ id, from, to, reason }) => ({
      key: id,
      label: absenceReasonLabels[reason === 'OTHER' ? 'ABSENT' : reason],
      start: minutesOfLocal(from),
      end: minutesOfLocal(to),
    })),
    ...papers
      .filter(({ blocks }) => blocks)
      .map(({ kind, expiresOn, renewedOn }) => ({
        key: `${kind} ${expiresOn}`,
        label: `${paperKindLabels[kind]}\u00a0: expiration`,
        start: minutesOf(addDays(expiresOn, 1), '00:00'),
        end: renewedOn === null ? endOfAxis : minutesOf(renewedOn, '00:00'),
      })),
  ]
  return hours.flatMap((shade) => {
    const extent = extentOf(shade.start, shade.end, grid)
    return extent ? [{ ...shade, ...extent }] : []
  })
}

/** Minutes ahead in which a row is free today. */
const freeAhead = 60

/** True if a row can take a trip: in the next hour if the axis shows the present, else on all of its days. */
export function isFree({ bars, shades, row }: RowModel, grid: TimeGrid, now: number): boolean {
  const first = minutesOf(grid.first, '00:00')
  const end = first + grid.days * dayMinutes
  const isPresent = now >= first && now < end
  const [from, to] = isPresent ? [now, now + freeAhead] : [first, end]
  const isTaken = [...bars.filter(({ trip }) => trip.status !== 'COMPLETED'), ...shades].some(
    (one) => one.start < to && one.end > from,
  )
  // A trip under way, or a late one of today, holds its row, also after its planned end.
  const today = momentOf(now).date
  const isUnderWay =
    isPresent &&
    bars.some(({ trip, late, start }) => trip.status === 'IN_PROGRESS' || (late && momentOf(start).date === today))
  return row?.isAvailable === true && !isTaken && !isUnderWay
}
