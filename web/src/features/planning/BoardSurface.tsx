import {
  DndContext,
  type DragStartEvent,
  MouseSensor,
  TouchSensor,
  useDraggable,
  useSensor,
  useSensors,
} from '@dnd-kit/core'
import { type HTMLAttributes, type ReactElement, type ReactNode, type RefObject, useRef } from 'react'

export interface Point {
  x: number
  y: number
}

/** Called while a trip is dragged by mouse or finger. */
export interface DragHandlers {
  onStart(bar: HTMLElement, at: Point): void
  onMove(at: Point): void
  onEnd(): void
  onCancel(): void
}

interface BoardSurfaceProps extends Omit<HTMLAttributes<HTMLDivElement>, 'content'> {
  content: RefObject<HTMLDivElement | null>
  drag: DragHandlers
  children: ReactNode
}

// The board says itself what happens, in French: the words of the library stand outside of the page.
const silent = { container: document.createElement('div'), restoreFocus: false }

const isMouse = (event: Event): event is MouseEvent => 'clientX' in event

function pointOf(event: Event): Point | undefined {
  if (isMouse(event)) return { x: event.clientX, y: event.clientY }
  const [touch] = (event as TouchEvent).touches
  return touch && { x: touch.clientX, y: touch.clientY }
}

/**
 * The content of the board as one thing that can be dragged: the library tells a drag from a click and from a scroll,
 * and scrolls at the edges. Each bar as one of its own would render them all whenever a drag begins (decision 58).
 */
export function BoardSurface({ drag, content, children, ...rest }: BoardSurfaceProps): ReactElement {
  const sensors = useSensors(
    useSensor(MouseSensor, { activationConstraint: { distance: 4 } }),
    useSensor(TouchSensor, { activationConstraint: { delay: 250, tolerance: 8 } }),
  )
  const stopFollowing = useRef<() => void>(undefined)
  const last = useRef<Point>({ x: 0, y: 0 })
  const follow = (event: Event) => {
    last.current = pointOf(event) ?? last.current
  }
  const start = ({ activatorEvent }: DragStartEvent) => {
    const bar = activatorEvent.target instanceof Element ? activatorEvent.target.closest('[data-trip]') : null
    const at = pointOf(activatorEvent)
    if (!(bar instanceof HTMLElement) || !at) return
    last.current = at
    const options = { capture: true, passive: true }
    for (const type of ['mousemove', 'touchmove']) addEventListener(type, follow, options)
    stopFollowing.current = () => {
      for (const type of ['mousemove', 'touchmove']) removeEventListener(type, follow, options)
    }
    drag.onStart(bar, at)
  }
  const stop = (then: () => void) => () => {
    stopFollowing.current?.()
    then()
  }
  return (
    <DndContext
      sensors={sensors}
      accessibility={silent}
      autoScroll={{ threshold: { x: 0.08, y: 0.12 } }}
      onDragStart={start}
      onDragMove={() => drag.onMove(last.current)}
      onDragEnd={stop(drag.onEnd)}
      onDragCancel={stop(drag.onCancel)}
    >
      <Surface content={content} {...rest}>
        {children}
      </Surface>
    </DndContext>
  )
}

/** Renders again with each movement: its children are the same elements then. */
function Surface({ content, children, ...rest }: Omit<BoardSurfaceProps, 'drag'>): ReactElement {
  const { setNodeRef, listeners } = useDraggable({ id: 'board' })
  // Only a bar that may be moved begins a drag.
  const from = (name: 'onMouseDown' | 'onTouchStart') => (event: { target: EventTarget }) => {
    if (event.target instanceof Element && event.target.closest('[data-movable]')) listeners?.[name]?.(event)
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: handles the events of its bars, which are buttons
    <div
      {...rest}
      ref={(element) => {
        content.current = element
        setNodeRef(element)
      }}
      onMouseDown={from('onMouseDown')}
      onTouchStart={from('onTouchStart')}
    >
      {children}
    </div>
  )
}
