import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import { addDays } from '@yoon/contract/dates'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { Planning, PlanningRow, PlanningTrip } from '@yoon/contract/planning/schemas'
import { packLanes } from './lanes.ts'
import { laneId, noneId, type Place, placeOf, rowIdOf } from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { dayMinutes, type Extent, extentOf, localMinutes, minutesOf, type TimeGrid } from './time-grid.ts'

/** A trip as its row draws it. */
export interface BarModel extends Extent {
  trip: PlanningTrip
  lane: number
  /** Start as it is shown, in local minutes. */
  start: number
  end: number
  /** True until the server has answered its move. */
  isBusy: boolean
  /** True if a colleague has cancelled or moved the trip out of these days while it is dragged. */
  isGone?: boolean
}

/** Hours in which a row cannot drive, and why. */
export interface Shade extends Extent {
  key: string
  /** `Congé`, `Assurance : expiration`. */
  label: string
  start: number
  end: number
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
  /** Proposed trips; absent without a proposal. */
  ghosts?: readonly BarModel[]
  shades: readonly Shade[]
  lanes: number
}

export interface BoardModel {
  lane: RowModel
  rows: readonly RowModel[]
}

interface Shown {
  grid: TimeGrid
  by: BoardRows
  /** Places of trips whose move the server has not answered yet. */
  pending: ReadonlyMap<string, Place>
  /** Trips as they were when they were picked up: colleagues do not move them meanwhile. */
  held: ReadonlyMap<string, PlanningTrip>
}

/** Lays the trips of an answer out in rows. */
export function boardModel({ rows, trips }: Planning, { grid, by, pending, held }: Shown): BoardModel {
  const byRow = new Map<string, BarModel[]>()
  const shown = trips.map((trip) => held.get(trip.id) ?? trip)
  // A trip that a colleague takes out of these days stays while it is dragged.
  const gone = [...held.values()].filter(({ id }) => !trips.some((one) => one.id === id))
  shown.push(...gone)
  for (const trip of shown) {
    const place = pending.get(trip.id)
    const drawn = barOf(trip, place, grid)
    if (!drawn) continue
    const bar = gone.includes(trip) ? { ...drawn, isGone: true } : drawn
    const id = rowIdOf(place ?? trip, by)
    const known = byRow.get(id)
    if (known) known.push(bar)
    else byRow.set(id, [bar])
  }
  const models = rows.map((row) => rowModel(row, byRow.get(row.id), grid, by))
  const others = byRow.get(noneId)
  if (others) models.push(bare(noneId, by === 'driver' ? 'Sans chauffeur' : 'Sans véhicule', others))
  return { lane: bare(laneId, 'À assigner', byRow.get(laneId) ?? []), rows: models }
}

function barOf(trip: PlanningTrip, place: Place | undefined, grid: TimeGrid): BarModel | undefined {
  const from = placeOf(trip).start
  const start = place?.start ?? from
  const end = localMinutes(trip.endsAt) + start - from
  const extent = extentOf(start, Math.max(end, start + 15), grid)
  return extent && { ...extent, trip, lane: 0, start, end, isBusy: place !== undefined }
}

function packed(bars: readonly BarModel[]): { bars: BarModel[]; lanes: number } {
  const ordered = bars.toSorted((a, b) => a.left - b.left || a.start - b.start || a.trip.id.localeCompare(b.trip.id))
  const { lanes, count } = packLanes(ordered)
  return { bars: ordered.map((bar, index) => ({ ...bar, lane: lanes[index] ?? 0 })), lanes: count }
}

function bare(id: string, label: string, bars: readonly BarModel[]): RowModel {
  return { id, label, name: '', detail: '', row: undefined, shades: [], ...packed(bars) }
}

function rowModel(row: PlanningRow, bars: readonly BarModel[] = [], grid: TimeGrid, by: BoardRows): RowModel {
  const detail =
    by === 'driver'
      ? row.vehicles.map(({ licensePlate }) => licensePlate).join(', ') || 'Sans véhicule'
      : (row.driver?.name ?? 'Sans chauffeur')
  const [vehicle] = by === 'driver' ? [] : row.vehicles
  const name = vehicle ? `${vehicle.brand} ${vehicle.model}` : ''
  return { id: row.id, label: row.label, name, detail, row, shades: shadesOf(row, grid), ...packed(bars) }
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
  return row?.isAvailable === true && !isTaken
}
