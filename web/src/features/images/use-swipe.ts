import { type TouchEvent, useRef } from 'react'

interface Swipe {
  onTouchStart: (event: TouchEvent) => void
  onTouchEnd: (event: TouchEvent) => void
}

/** Minimum horizontal distance of a swipe, in pixels. */
const shortestPx = 40

/** Detects horizontal swipes, as opposed to taps, scrolls and pinches. */
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
      // Two fingers zoom, and in a zoomed page one finger pans.
      if (!finger || !from || (window.visualViewport?.scale ?? 1) > 1.01) return
      const [x, y] = [finger.clientX - from.x, finger.clientY - from.y]
      if (Math.abs(x) < shortestPx || Math.abs(x) < 2 * Math.abs(y)) return
      if (x < 0) onLeft()
      else onRight()
    },
  }
}
