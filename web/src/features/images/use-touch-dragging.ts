import { type RefObject, useEffect, useRef } from 'react'

interface TouchDragging {
  /** How many of the list's items may be moved: the first ones. */
  count: number
  onMove: (from: number, to: number) => void
  /** Hears which item is under the finger, or that none is any more. */
  onDragged: (index: number | undefined) => void
}

/** How long a finger rests on an item before it takes it along: less, and a scroll would. */
const longPressMs = 300

/** Drags items with a finger. Listens by itself, as React could not keep the page from scrolling meanwhile. */
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
    // The menu that a long press on a picture would open.
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
