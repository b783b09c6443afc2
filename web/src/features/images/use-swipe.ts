import { type TouchEvent, useRef } from 'react'

interface Swipe {
  onTouchStart: (event: TouchEvent) => void
  onTouchEnd: (event: TouchEvent) => void
}

/** How far a finger moves sideways before it means to turn. */
const shortestPx = 40

/** Tells a swipe to the side from a tap, a scroll and a pinch. */
export function useSwipe({ onLeft, onRight }: { onLeft: () => void; onRight: () => void }): Swipe {
  const start = useRef<{ x: number; y: number }>(undefined)
  return {
    onTouchStart({ touches }) {
      const finger = touches[0]
      start.current = finger && touches.length === 1 ? { x: finger.clientX, y: finger.clientY } : undefined
    },
    onTouchEnd({ changedTouches }) {
      const finger = changedTouches[0]
      const from = start.current
      start.current = undefined
      // Two fingers magnify, and in what is magnified one finger moves about.
      if (!finger || !from || (window.visualViewport?.scale ?? 1) > 1.01) return
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(x) < shortestPx || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) onLeft()
      else onRight()
    },
  }
}
