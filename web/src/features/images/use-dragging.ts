import { type DragEvent, type RefObject, useState } from 'react'
import { useTouchDragging } from './use-touch-dragging.ts'

/** Props that make a list item draggable to the place of another. */
export interface Draggable {
  isDragged: boolean
  draggable: boolean
  onDragStart: (event: DragEvent) => void
  onDragEnter: () => void
  onDragEnd: () => void
}

/**
 * Reorders the first `count` items of a list by dragging, with the mouse or, after a long press, with a finger: the
 * dragged item takes the place of the one below it.
 */
export function useDragging(
  list: RefObject<HTMLElement | null>,
  count: number,
  onMove: (from: number, to: number) => void,
): (index: number) => Draggable {
  const [dragged, setDragged] = useState<number>()
  useTouchDragging(list, { count, onMove, onDragged: setDragged })
  return (index) => ({
    isDragged: dragged === index,
    draggable: true,
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox starts no drag without data.
      event.dataTransfer.setData('text/plain', '')
      setDragged(index)
    },
    onDragEnter() {
      if (dragged === undefined || dragged === index) return
      onMove(dragged, index)
      setDragged(index)
    },
    onDragEnd: () => setDragged(undefined),
  })
}
