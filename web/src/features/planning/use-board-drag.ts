import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { toast } from '../../lib/toasts.ts'
import type { DragHandlers, Point } from './BoardSurface.tsx'
import { type Geometry, measure, type PointedAt, placeMarker, rowAt, standOf } from './board-geometry.ts'
import type { BoardModel } from './board-model.ts'
import { type DropPlan, planDrop } from './drop-plan.ts'
import { laneId, type Move, rowIdOf } from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { extentOf, localMinutes, shiftOf, shiftWithin, snappedShift, type TimeGrid } from './time-grid.ts'
import { formatStart } from './trip-words.ts'

export interface BoardFacts {
  content: RefObject<HTMLDivElement | null>
  model: BoardModel
  grid: TimeGrid
  by: BoardRows
  selection: ReadonlySet<string>
  /** Holds trips as they are while they are moved. */
  hold(trips: readonly PlanningTrip[]): void
  release(): void
  onMoves(moves: readonly Move[]): void
}

/** Movement along the hours that a change of row ignores, in pixels: few hands are that steady. */
const steadyWithin = 28

/** Movement of the pointer, in pixels, that keeps the target after rows have moved under it. */
const restingWithin = 16

interface Drag {
  lead: PlanningTrip
  trips: readonly PlanningTrip[]
  /** Point at which the pointer took the bar, in pixels from the left edge of the content. */
  from: number
  geometry: Geometry | undefined
  plan: DropPlan | undefined
  image: HTMLElement
  at: Point
  /** Point of the pointer on the image. */
  grip: Point
  /** The target, and where its row stood then. */
  target: (PointedAt & { stand: string | undefined }) | undefined
  /** The pointer, and the scroll of the board, when rows moved under it. */
  rest: (Point & { scroll: number }) | undefined
}

/** Returns the handlers of a drag by mouse or finger. The image and the marker follow it without React. */
export function useBoardDrag(facts: BoardFacts): DragHandlers {
  const latest = useRef(facts)
  latest.current = facts
  const drag = useRef<Drag>(undefined)
  const { model } = facts
  const follow = (at: Point) => {
    const content = latest.current.content.current
    if (drag.current && content) moveTo(at, drag.current, content, latest.current)
  }
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have changed stand elsewhere
  useLayoutEffect(() => {
    if (!drag.current) return
    drag.current.geometry = undefined
    // A trip that was only picked up has no target yet.
    if (drag.current.plan) follow(drag.current.at)
  }, [model])

  const finish = () => {
    const content = latest.current.content.current
    if (content && drag.current) {
      placeMarker(content, measure(content), undefined)
      unmarkDragged(content)
      drag.current.image.remove()
    }
    drag.current = undefined
    latest.current.release()
  }
  useEffect(() => () => drag.current?.image.remove(), [])

  return {
    onStart(bar, at) {
      const { content, model: now, hold } = latest.current
      const held = heldBy(now, latest.current.selection, bar.dataset.trip ?? '')
      if (!held || !content.current) return
      hold(held.trips)
      const box = bar.getBoundingClientRect()
      const image = dragImageOf(bar, held.trips.length)
      drag.current = {
        ...held,
        from: at.x - content.current.getBoundingClientRect().left,
        geometry: undefined,
        plan: undefined,
        image,
        at,
        grip: { x: at.x - box.left, y: at.y - box.top },
        target: undefined,
        rest: undefined,
      }
      markDragged(content.current, held.trips)
    },
    onMove: follow,
    onEnd() {
      const plan = drag.current?.plan
      finish()
      if (plan?.refusal) toast.error('Déplacement impossible', plan.refusal)
      else if (plan) latest.current.onMoves(plan.moves)
    },
    onCancel: finish,
  }
}

/** Moves the image and the marker to the pointer, and plans the drop there: none outside the rows. */
function moveTo(at: Point, held: Drag, content: HTMLElement, { grid, by, model }: BoardFacts): void {
  held.geometry ??= measure(content)
  held.target = targetAt(content, held.geometry, held, at)
  const left = content.getBoundingClientRect().left
  held.image.style.transform = `translate(${at.x - held.grip.x}px, ${at.y - held.grip.y}px)`
  held.at = at
  if (!held.target) {
    held.plan = undefined
    placeMarker(content, held.geometry, undefined)
    return
  }
  const { rowId, isLabel } = held.target
  const pixels = at.x - left - held.from
  const isSteady = isLabel || (rowId !== rowIdOf(held.lead, by) && Math.abs(pixels) < steadyWithin)
  const start = localMinutes(held.lead.startsAt)
  const shift = isSteady
    ? 0
    : shiftWithin(start, snappedShift(start, shiftOf(pixels, grid, held.from - held.geometry.axis), grid), grid)
  held.plan = planAt(model, held, rowId, shift, by)
  showPlan(content, held.geometry, rowId, held.plan, held.lead, grid)
}

/**
 * Returns the row under the pointer. A row that has moved away from under it, because a colleague's trips or a banner pushed it,
 * remains the target until the pointer or the scroll moves on.
 */
function targetAt(content: HTMLElement, geometry: Geometry, held: Drag, at: Point): Drag['target'] {
  const { target } = held
  const scroll = content.parentElement?.scrollTop ?? 0
  const stand = target && standOf(content, geometry, target.rowId)
  if (target && stand !== target.stand) held.rest ??= { ...held.at, scroll }
  const { rest } = held
  const pointed = rowAt(content, geometry, at)
  if (target && stand && rest?.scroll === scroll && Math.abs(at.y - rest.y) <= restingWithin) {
    if (pointed) return { ...pointed, rowId: target.rowId, stand }
    if (Math.abs(at.x - rest.x) <= restingWithin) return { ...target, stand }
  }
  held.rest = undefined
  return pointed && { ...pointed, stand: standOf(content, geometry, pointed.rowId) }
}

/** Returns a trip and those that move with it: if it is selected, the selected ones whose own change is answered. */
export function heldBy(
  { lane, rows }: BoardModel,
  selection: ReadonlySet<string>,
  id: string,
): { lead: PlanningTrip; trips: PlanningTrip[] } | undefined {
  const all = [lane, ...rows].flatMap(({ bars }) => bars)
  const lead = all.find(({ trip }) => trip.id === id)?.trip
  if (!lead) return undefined
  const moving = all.filter(({ trip, isBusy }) => trip === lead || (selection.has(trip.id) && !isBusy))
  return { lead, trips: selection.has(id) ? moving.map(({ trip }) => trip) : [lead] }
}

function goneRefusal(count: number): string {
  return `Un collègue a annulé ou déplacé ${count > 1 ? 'une de ces courses' : 'cette course'} entre-temps`
}

/** Returns what a drop on a row would do. */
export function planAt(
  { lane, rows }: BoardModel,
  held: { lead: PlanningTrip; trips: readonly PlanningTrip[] },
  rowId: string,
  shift: number,
  by: BoardRows,
): DropPlan | undefined {
  const row = rowId === laneId ? lane : rows.find(({ id }) => id === rowId)
  const plan = row && planDrop(held, row, shift, by)
  const isGone = [lane, ...rows].some(({ bars }) => bars.some((bar) => bar.isGone))
  return plan && isGone ? { ...plan, refusal: goneRefusal(held.trips.length) } : plan
}

/** Marks where the trips would be dropped. */
export function showPlan(
  content: HTMLElement,
  geometry: Geometry,
  rowId: string,
  plan: DropPlan | undefined,
  lead: PlanningTrip,
  grid: TimeGrid,
): void {
  const length = localMinutes(lead.endsAt) - localMinutes(lead.startsAt)
  const extent = plan && extentOf(plan.start, plan.start + length, grid)
  if (!plan || !extent) {
    placeMarker(content, geometry, undefined)
    return
  }
  placeMarker(content, geometry, {
    rowId,
    left: extent.left,
    width: extent.right - extent.left,
    label:
      plan.refusal ??
      plan.warning ??
      `${plan.row} · ${formatStart(plan.start, grid.days === 1 ? grid.first : undefined)}`,
    isRefused: (plan.refusal ?? plan.warning) !== undefined,
  })
}

/** Returns a copy of a bar that follows the pointer, with the number of trips if there are several. */
function dragImageOf(bar: HTMLElement, count: number): HTMLElement {
  const box = bar.getBoundingClientRect()
  const image = bar.cloneNode(true) as HTMLElement
  image.removeAttribute('data-trip')
  image.setAttribute('aria-hidden', 'true')
  image.style.cssText = `position:fixed;inset:0 auto auto 0;z-index:60;width:${box.width}px;height:${box.height}px;pointer-events:none;will-change:transform;transform:translate(${box.left}px,${box.top}px)`
  image.classList.add('shadow-raised')
  if (count > 1) {
    const badge = document.createElement('b')
    badge.textContent = `${count} courses`
    badge.className = 'absolute right-1 bottom-0.5 rounded-md bg-brand px-1 text-xs text-on-brand'
    image.append(badge)
  }
  document.body.append(image)
  return image
}

/** Fades the bars of trips that are being moved. */
export function markDragged(content: HTMLElement | null, trips: readonly PlanningTrip[]): void {
  for (const { id } of trips) content?.querySelector(`[data-trip="${id}"]`)?.setAttribute('data-dragged', '')
}

export function unmarkDragged(content: HTMLElement): void {
  for (const bar of content.querySelectorAll('[data-dragged]')) bar.removeAttribute('data-dragged')
}
