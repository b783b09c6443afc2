import { startTransition, useEffect, useState } from 'react'

/**
 * Returns false until the component has been on screen for a frame, then true: parts what is too much for one frame
 * (decision 46).
 */
export function useSecondFrame(): boolean {
  const [isSecond, setIsSecond] = useState(false)
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setIsSecond(true)))
    return () => cancelAnimationFrame(frame)
  }, [])
  return isSecond
}
