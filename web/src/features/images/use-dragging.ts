import { type DragEvent, useState } from 'react'

/** What makes an item of a list draggable to the place of another. */
export interface Draggable {
  isDragged: boolean
  draggable: boolean
  onDragStart: (event: DragEvent) => void
  onDragEnter: () => void
  onDragEnd: () => void
}

/** Puts items in order by dragging: what is dragged takes the place of what it is over. */
export function useDragging(onMove: (from: number, to: number) => void): (index: number) => Draggable {
  const [dragged, setDragged] = useState<number>()
  return (index) => ({
    isDragged: dragged === index,
    draggable: true,
    onDragStart(event) {
      event.dataTransfer.effectAllowed = 'move'
      // Firefox drags nothing that carries nothing.
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
