import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type KeyboardEvent, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { saidCancelled, saidChanged, saidDropped, saidMoved, saidNoRow, saidPicked } from './announcements.ts'
import { measure, placeMarker } from './board-geometry.ts'
import type { DropPlan } from './drop-plan.ts'
import { type KeyboardMove, moveByKey, neighbourOf } from './keyboard-move.ts'
import { kindOf, rowIdOf, slotOf } from './moves.ts'
import { type BoardFacts, heldBy, markDragged, planAt, showPlan, unmarkDragged } from './use-board-drag.ts'

interface Keys extends BoardFacts {
  canMove: boolean
  hasMenu: boolean
  onMenu(trip: string, bar: HTMLElement): void
  onSelect(trip: string): void
  /** Says a sentence to screen readers. */
  say(sentence: string): void
}

interface Picked {
  lead: PlanningTrip
  trips: readonly PlanningTrip[]
  move: KeyboardMove
  plan: DropPlan | undefined
  /** True once it was said that a colleague has changed one of the trips. */
  isChanged?: boolean
}

interface BoardKeys {
  onKeyDown(event: KeyboardEvent): void
  /** Drops nothing: the focus has left the bar. */
  cancel(): void
}

const arrows = ['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', 'Home', 'End'] as const

/** Handles the keys of the bars: arrows go from bar to bar, Space picks one up, Enter opens its menu. */
export function useBoardKeys(keys: Keys): BoardKeys {
  const latest = useRef(keys)
  latest.current = keys
  const moving = useKeyboardMove(latest)
  const { refresh, stop } = moving
  const { model } = keys
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that have changed stand elsewhere
  useLayoutEffect(refresh, [model])
  // biome-ignore lint/correctness/useExhaustiveDependencies: every `stop` does the same
  useEffect(() => stop, [])
  return {
    cancel: moving.cancel,
    onKeyDown(event) {
      const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-trip]') : null
      if (!bar || event.altKey) return
      if (moving.isUnderWay()) moving.step(event)
      else handleKey(event, bar, latest.current, moving.pick)
    },
  }
}

/** Handles a key on a bar while none is being moved. */
function handleKey(event: KeyboardEvent, bar: HTMLElement, keys: Keys, pick: (id: string) => void): void {
  const { canMove, hasMenu, onMenu, onSelect, content, model } = keys
  const id = bar.dataset.trip ?? ''
  const arrow = arrows.find((one) => one === event.key)
  if (!arrow && event.key !== 'Enter' && event.key !== ' ') return
  event.preventDefault()
  if (arrow) focusBar(content.current, neighbourOf([model.lane, ...model.rows], id, arrow))
  else if (!hasMenu) return
  else if (event.key === 'Enter') onMenu(id, bar)
  else if (event.shiftKey || event.ctrlKey || event.metaKey) onSelect(id)
  else if (canMove && bar.dataset.movable) pick(id)
}

/** A trip that is moved by keyboard: picked up, moved step by step, then dropped or left where it was. */
function useKeyboardMove(latest: RefObject<Keys>) {
  const picked = useRef<Picked>(undefined)
  const show = () => {
    if (picked.current) showTarget(latest.current, picked.current)
  }
  // The rows have changed: a colleague may have taken the trip away.
  const refresh = () => {
    const held = picked.current
    if (!held) return
    const former = held.plan?.refusal
    held.plan = planFor(latest.current, held, held.move.shift)
    sayChanges(held, former, latest.current)
    show()
  }
  const stop = () => {
    if (!picked.current) return
    picked.current = undefined
    clearMarks(latest.current.content.current)
    latest.current.release()
  }
  const pick = (id: string) => {
    const { model, selection, by, hold, content, say } = latest.current
    const held = heldBy(model, selection, id)
    if (!held) return
    const row = model.rows.findIndex((one) => one.id === rowIdOf(held.lead, by))
    picked.current = { ...held, move: { row, shift: 0 }, plan: planAt(model, held, rowIdOf(held.lead, by), 0, by) }
    hold(held.trips)
    markDragged(content.current, held.trips)
    show()
    if (picked.current.plan) say(saidPicked(picked.current.plan))
  }
  const cancel = () => {
    const held = picked.current
    if (!held) return
    const { model, by, say } = latest.current
    stop()
    const plan = planAt(model, held, rowIdOf(held.lead, by), 0, by)
    if (plan) say(saidCancelled(plan))
  }
  const drop = ({ plan }: Picked) => {
    const { say, onMoves } = latest.current
    if (plan?.refusal) return say(saidMoved(plan, plan.refusal))
    stop()
    if (!plan) return
    const isMoved = plan.moves.some(({ trip, to }) => kindOf(slotOf(trip), to))
    say(isMoved ? saidDropped(plan) : saidCancelled(plan))
    if (isMoved) onMoves(plan.moves)
  }
  const step = (event: KeyboardEvent) => {
    const { model, grid, say } = latest.current
    const held = picked.current
    const result = held && moveByKey(held.move, event, { rows: model.rows.length, step: grid.step })
    if (!held || result === undefined) return
    if (event.key !== 'Tab') event.preventDefault()
    if (result === 'cancel') cancel()
    else if (result === 'blocked') say(saidNoRow)
    else if (result === 'drop') drop(held)
    else goTo(held, result)
  }
  const goTo = (held: Picked, result: KeyboardMove) => {
    const { say } = latest.current
    held.move = result
    held.plan = planFor(latest.current, held, result.shift)
    // A row may not take a change of time: the next key goes on from what is shown.
    if (held.plan) held.move = { ...result, shift: held.plan.shift }
    show()
    if (held.plan) say(saidMoved(held.plan, held.plan.refusal ?? held.plan.warning))
  }
  return { refresh, stop, pick, cancel, step, isUnderWay: () => picked.current !== undefined }
}

function planFor(keys: Keys, held: Picked, shift: number): DropPlan | undefined {
  return planAt(keys.model, held, targetId(keys, held), shift, keys.by)
}

/** Says what colleagues have done to the trips in hand: once that one has changed, and why they cannot be dropped any more. */
function sayChanges(held: Picked, former: string | undefined, { model: { lane, rows }, say }: Keys): void {
  if (!held.isChanged && [lane, ...rows].some(({ bars }) => bars.some((bar) => bar.isChanged))) {
    held.isChanged = true
    say(saidChanged(held.trips.length))
  }
  if (held.plan?.refusal && held.plan.refusal !== former) say(saidMoved(held.plan, held.plan.refusal))
}

function clearMarks(content: HTMLElement | null): void {
  if (!content) return
  placeMarker(content, measure(content), undefined)
  unmarkDragged(content)
}

/** Marks where the picked trip would be dropped, in sight. */
function showTarget(keys: Keys, held: Picked): void {
  const content = keys.content.current
  if (!content) return
  const rowId = targetId(keys, held)
  content.querySelector(`:scope > [data-row="${rowId}"]`)?.scrollIntoView({ block: 'nearest' })
  showPlan(content, measure(content), rowId, held.plan, held.lead, keys.grid)
}

function targetId({ model, by }: Keys, { lead, move }: Picked): string {
  if (move.row === -1) return model.lane.id
  return model.rows[move.row]?.id ?? rowIdOf(lead, by)
}

/** Moves the focus to the bar of a trip, and shows it. */
export function focusBar(content: HTMLElement | null, id: string | undefined): void {
  const bar = id && content?.querySelector<HTMLElement>(`[data-trip="${id}"]`)
  if (!bar) return
  bar.focus({ preventScroll: true })
  bar.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
