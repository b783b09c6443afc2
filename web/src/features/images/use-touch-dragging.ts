import { type RefObject, useEffect, useRef } from 'react'

interface TouchDragging {
  /** Number of items that may be moved: the first ones of the list. */
  count: number
  onMove: (from: number, to: number) => void
  /** Called with the index of the dragged item, or undefined at the end. */
  onDragged: (index: number | undefined) => void
}

/** Duration of a long press, in milliseconds: a shorter touch is a scroll. */
const longPressMs = 300

/**
 * Drags items with a finger. Registers its own listeners: those of React are passive and could not stop the page from
 * scrolling.
 */
export function useTouchDragging(list: RefObject<HTMLElement | null>, options: TouchDragging): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const element = list.current
    if (!element) return
    let timer: ReturnType<typeof setTimeout> | undefined
    let dragged = -1
    const indexOf = (node: EventTarget | null) => {
      const index = node instanceof Element ? [...element.children].findIndex((item) => item.contains(node)) : -1
      return index < latest.current.count ? index : -1
    }
    const take = (index: number) => {
      dragged = index
      latest.current.onDragged(index < 0 ? undefined : index)
    }
    const end = () => {
      clearTimeout(timer)
      if (dragged >= 0) take(-1)
    }
    const press = ({ touches, target }: TouchEvent) => {
      end()
      const index = indexOf(target)
      const isButton = target instanceof Element && target.closest('button')
      if (touches.length === 1 && index >= 0 && !isButton) timer = setTimeout(() => take(index), longPressMs)
    }
    const move = (event: TouchEvent) => {
      clearTimeout(timer)
      const [finger] = event.touches
      if (dragged < 0 || !finger) return
      event.preventDefault()
      const over = indexOf(document.elementFromPoint(finger.clientX, finger.clientY))
      if (over < 0 || over === dragged) return
      latest.current.onMove(dragged, over)
      take(over)
    }
    // Suppresses the menu that a long press on a picture opens.
    const refuseMenu = (event: Event) => {
      if (dragged >= 0) event.preventDefault()
    }
    element.addEventListener('touchstart', press, { passive: true })
    element.addEventListener('touchmove', move, { passive: false })
    element.addEventListener('contextmenu', refuseMenu)
    for (const type of ['touchend', 'touchcancel'] as const) element.addEventListener(type, end)
    return () => {
      clearTimeout(timer)
      element.removeEventListener('touchstart', press)
      element.removeEventListener('touchmove', move)
      element.removeEventListener('contextmenu', refuseMenu)
      for (const type of ['touchend', 'touchcancel'] as const) element.removeEventListener(type, end)
    }
  }, [list])
}
