import type { Planning, PlanningTrip } from '@yoon/contract/planning/schemas'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useNow } from '../../lib/use-now.ts'
import type { BoardChanges } from './board-changes.ts'
import { type BoardModel, boardModel, isFree } from './board-model.ts'
import type { Slot } from './moves.ts'
import type { PlanningState } from './planning-url.ts'
import { localMinutes, type TimeGrid } from './time-grid.ts'
import { useBoardChanges } from './use-board-changes.ts'

export interface BoardState {
  model: BoardModel
  /** The rows without the filter of free ones. */
  rows: BoardModel['rows']
  changes: BoardChanges
  /** Names of drivers and plates of vehicles, by id. */
  names: ReadonlyMap<string, string>
  selection: ReadonlySet<string>
  /** The selected trips that are shown. */
  selected: readonly PlanningTrip[]
  onSelect(trip: string): void
  clearSelection(): void
  hold(trips: readonly PlanningTrip[]): void
  release(): void
}

const nothing: ReadonlySet<string> = new Set()

/** The state of the board: the answer with the changes that are on their way, and the selected trips. */
export function useBoard(
  planning: Planning,
  { by, free }: Pick<PlanningState, 'by' | 'free'>,
  grid: TimeGrid,
): BoardState {
  const names = useStable(useMemo(() => namesOf(planning), [planning]))
  const changes = useBoardChanges(({ driverId, vehicleId }: Slot) => {
    const id = (by === 'driver' ? driverId : vehicleId) ?? driverId ?? vehicleId
    return id ? (names.get(id) ?? '') : ''
  })
  const { pending } = changes
  const held = useRef<ReadonlyMap<string, PlanningTrip>>(new Map())
  const [releases, setReleases] = useState(0)
  const now = localMinutes(new Date(useNow(60_000)).toISOString())
  // biome-ignore lint/correctness/useExhaustiveDependencies: held trips appear as they are now once they are released
  const full = useMemo(
    () => boardModel(planning, { grid, by, pending, held: held.current, now }),
    [planning, grid, by, pending, releases, now],
  )
  const model = useMemo(() => {
    if (!free) return full
    return { ...full, rows: full.rows.filter((row) => isFree(row, grid, now)) }
  }, [full, free, grid, now])

  const [selection, setSelection] = useState(nothing)
  const onSelect = useCallback(
    (id: string) =>
      setSelection((old) => {
        const next = new Set(old)
        if (!next.delete(id)) next.add(id)
        return next
      }),
    [],
  )
  const selected = planning.trips.filter(({ id }) => selection.has(id))
  useUndoKey(changes.undo)
  return {
    model,
    rows: full.rows,
    changes,
    names,
    selection,
    selected,
    onSelect,
    clearSelection: () => setSelection(nothing),
    hold: (trips) => {
      held.current = new Map(trips.map((trip) => [trip.id, trip]))
    },
    release: () => {
      // Trips that nobody has changed meanwhile are drawn as they are now already.
      const isOld = [...held.current.values()].some((trip) => !planning.trips.includes(trip))
      held.current = new Map()
      if (isOld) setReleases((count) => count + 1)
    },
  }
}

/** Returns the former map as long as it says the same, so that rows are not drawn again. */
function useStable(next: ReadonlyMap<string, string>): ReadonlyMap<string, string> {
  const kept = useRef(next)
  const isSame = kept.current.size === next.size && [...next].every(([id, name]) => kept.current.get(id) === name)
  if (!isSame) kept.current = next
  return kept.current
}

function namesOf({ rows }: Planning): ReadonlyMap<string, string> {
  const names = new Map<string, string>()
  for (const { id, label, vehicles, driver } of rows) {
    names.set(id, label)
    for (const vehicle of vehicles) names.set(vehicle.id, vehicle.licensePlate.replaceAll(' ', '\u00a0'))
    if (driver) names.set(driver.id, driver.name)
  }
  return names
}

/** Undoes the last change with Ctrl+Z, unless the user is typing or a dialog is open. */
function useUndoKey(undo: () => void): void {
  const latest = useRef(undo)
  latest.current = undo
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const isUndo = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z'
      const isTyping = event.target instanceof Element && event.target.closest('input, textarea, select')
      if (!isUndo || isTyping || document.querySelector('dialog[open]')) return
      event.preventDefault()
      latest.current()
    }
    addEventListener('keydown', onKey)
    return () => removeEventListener('keydown', onKey)
  }, [])
}
