import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import { type ReactElement, type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import { BoardRow } from './BoardRow.tsx'
import { BoardSurface } from './BoardSurface.tsx'
import type { BoardModel } from './board-model.ts'
import { laneId, type Move } from './moves.ts'
import type { BoardRows } from './planning-url.ts'
import { AxisLines, TimeAxis } from './TimeAxis.tsx'
import { localMinutes, minutesOf, type TimeGrid, xOf } from './time-grid.ts'
import { useBoardDrag } from './use-board-drag.ts'
import { focusBar, useBoardKeys } from './use-board-keys.ts'

interface BoardProps {
  model: BoardModel
  grid: TimeGrid
  by: BoardRows
  names: ReadonlyMap<string, string>
  selection: ReadonlySet<string>
  canMove: boolean
  hasMenu: boolean
  /** The trip that the address names. */
  wanted: string | undefined
  /** Counts in the label of the lane. */
  counts: ReactNode
  hold(trips: readonly PlanningTrip[]): void
  release(): void
  onMoves(moves: readonly Move[]): void
  onMenu(trip: string, bar: HTMLElement): void
  onSelect(trip: string): void
}

/** Rows of drivers or vehicles along the hours, with the trips without either above them. */
export function Board(props: BoardProps): ReactElement {
  const { model, grid, by, names, selection, canMove, hasMenu, wanted, counts, onMenu, onSelect } = props
  const scroller = useRef<HTMLElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const speech = useRef<HTMLParagraphElement>(null)
  const say = (sentence: string) => {
    if (speech.current) speech.current.textContent = sentence
  }
  const facts = { ...props, content }
  const drag = useBoardDrag(facts)
  const keys = useBoardKeys({ ...facts, say })
  useHeight(scroller)
  useFirstScroll(scroller, grid, model)
  useScrolledLane(scroller)
  useFocus(content, model, wanted)
  const shared = { by, names, selection, canMove, hasMenu, wanted, grid }
  const isLaneShown = model.lane.bars.length > 0 || canMove
  return (
    <section
      ref={scroller}
      aria-label="Planning"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: without trips, nothing in it has the focus to scroll it by keyboard
      tabIndex={0}
      className="relative min-h-80 overflow-auto overscroll-contain rounded-lg border border-line bg-surface"
    >
      <p id="touches-planning" className="sr-only">
        Entrée ouvre le menu de la course{canMove ? ', Espace la prend pour la déplacer' : ''}. Les flèches vont d'une
        course à l'autre.
      </p>
      <p ref={speech} aria-live="assertive" className="sr-only" data-speech="" />
      <BoardSurface
        content={content}
        drag={drag}
        className="relative w-max min-w-full select-none touch-manipulation"
        onKeyDown={keys.onKeyDown}
        onBlur={keys.cancel}
        onClick={(event) => {
          const bar = event.target instanceof Element ? event.target.closest<HTMLElement>('[data-trip]') : null
          const id = bar?.dataset.trip
          if (!bar || !id || !hasMenu) return
          if (event.ctrlKey || event.metaKey || event.shiftKey) onSelect(id)
          else onMenu(id, bar)
        }}
      >
        <div className="absolute inset-y-0 left-46">
          <AxisLines grid={grid} />
        </div>
        <TimeAxis grid={grid} />
        {isLaneShown && (
          <BoardRow model={model.lane} {...shared}>
            {counts}
          </BoardRow>
        )}
        {model.rows.map((row) => (
          <BoardRow key={row.id} model={row} {...shared} />
        ))}
        <Marker />
      </BoardSurface>
    </section>
  )
}

/** Shows where the trip in hand would be dropped. */
function Marker(): ReactElement {
  return (
    <div
      data-marker=""
      hidden
      aria-hidden="true"
      className="group pointer-events-none absolute top-0 left-0 z-25 will-change-transform rounded-md border-2 border-brand bg-brand/15 data-refused:border-urgent data-refused:bg-urgent/15"
    >
      <span className="absolute bottom-full left-0 mb-0.5 rounded-md bg-brand px-1.5 py-0.5 text-xs font-semibold whitespace-nowrap text-on-brand group-data-refused:bg-urgent group-data-refused:text-on-urgent" />
    </div>
  )
}

/** Fits the board into the window below what stands above it. */
function useHeight(scroller: RefObject<HTMLElement | null>): void {
  useLayoutEffect(() => {
    const fit = () => {
      const board = scroller.current
      if (board)
        board.style.height = `calc(100dvh - ${Math.round(board.getBoundingClientRect().top + scrollY)}px - 3.25rem)`
    }
    fit()
    const observer = new ResizeObserver(fit)
    observer.observe(document.body)
    return () => observer.disconnect()
  }, [scroller])
}

/** Minutes before the present, or before the first trip that starts on the board, unassigned ones before others. */
const before = 45

function useFirstScroll(scroller: RefObject<HTMLElement | null>, grid: TimeGrid, model: BoardModel): void {
  const startsOf = (rows: BoardModel['rows']) =>
    rows.flatMap(({ bars }) => bars.map(({ start }) => start).filter((start) => xOf(start, grid) >= 0))
  const open = startsOf([model.lane])
  const starts = open.length > 0 ? open : startsOf(model.rows)
  const hasBars = starts.length > 0
  const first = useRef(0)
  first.current = hasBars ? Math.min(...starts) : minutesOf(grid.first, '07:00')
  // biome-ignore lint/correctness/useExhaustiveDependencies: the trips of another day arrive after its axis
  useLayoutEffect(() => {
    const now = localMinutes(new Date().toISOString())
    const x = xOf(now, grid)
    const at = x >= 0 && x <= grid.width ? now : first.current
    if (scroller.current) scroller.current.scrollLeft = Math.max(0, xOf(Math.floor((at - before) / 60) * 60, grid))
  }, [scroller, grid, hasBars])
}

/** Tells the row of the unassigned trips how far the board has scrolled along the hours. */
function useScrolledLane(scroller: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const board = scroller.current
    const tell = () =>
      board
        ?.querySelector<HTMLElement>(`[data-row="${laneId}"]`)
        ?.style.setProperty('--scrolled', `${board.scrollLeft}px`)
    tell()
    board?.addEventListener('scroll', tell, { passive: true })
    return () => board?.removeEventListener('scroll', tell)
  }, [scroller])
}

/** Keeps one bar reachable by Tab, and the focus on a bar that has moved to another row. */
function useFocus(content: RefObject<HTMLDivElement | null>, model: BoardModel, wanted: string | undefined): void {
  const focused = useRef<string>(undefined)
  const shown = useRef<string>(undefined)
  useEffect(() => {
    const note = ({ target }: FocusEvent | PointerEvent) => {
      // A menu and a dialog give the focus back to their bar, which may stand in another row by then.
      if (target instanceof Element && target.closest('dialog, [popover]')) return
      const bar = target instanceof Element ? target.closest<HTMLElement>('[data-trip]') : null
      focused.current = bar?.dataset.trip
      if (!bar) return
      for (const other of content.current?.querySelectorAll<HTMLElement>('[data-trip][tabindex="0"]') ?? [])
        other.tabIndex = -1
      bar.tabIndex = 0
    }
    addEventListener('focusin', note)
    addEventListener('pointerdown', note, { capture: true, passive: true })
    return () => {
      removeEventListener('focusin', note)
      removeEventListener('pointerdown', note, { capture: true })
    }
  }, [content])
  // biome-ignore lint/correctness/useExhaustiveDependencies: bars that have changed may have lost the focus
  useLayoutEffect(() => {
    const board = content.current
    if (!board) return
    if (wanted && shown.current !== wanted && board.querySelector(`[data-trip="${wanted}"]`)) {
      shown.current = wanted
      focusBar(board, wanted)
      board.querySelector(`[data-trip="${wanted}"]`)?.scrollIntoView({ block: 'center', inline: 'center' })
    }
    if (focused.current && document.activeElement === document.body) {
      board.querySelector<HTMLElement>(`[data-trip="${focused.current}"]`)?.focus({ preventScroll: true })
    }
    if (board.querySelector('[data-trip][tabindex="0"]')) return
    const first = board.querySelector<HTMLElement>('[data-trip]')
    if (first) first.tabIndex = 0
  }, [model, content, wanted])
}
