import { type ReactElement, useCallback, useState } from 'react'
import { isCut } from './is-cut.ts'
import { Tooltip } from './Tooltip.tsx'

interface TruncatedProps {
  text: string
  lines: readonly string[]
}

/** Returns whether an element is cut, and its `ref`. */
export function useIsCut() {
  const [isShort, setIsShort] = useState(false)
  // The same function at each render: another one would end the observation and begin a new one.
  const watch = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new ResizeObserver(() => setIsShort(isCut(element)))
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return [isShort, watch] as const
}

/** Lines, each of which is cut at its end where there is no room; they have a tooltip then. */
export function Truncated({ text, lines }: TruncatedProps): ReactElement {
  const [isShort, watch] = useIsCut()
  const content = lines.map((line) => (
    <span key={line} className="block truncate">
      {line}
    </span>
  ))
  return (
    <span key={text} ref={watch} className="block min-w-0">
      {isShort ? (
        <Tooltip text={text} className="block w-full min-w-0">
          {content}
        </Tooltip>
      ) : (
        content
      )}
    </span>
  )
}
