import { type ReactElement, type ReactNode, useCallback, useState } from 'react'
import { isCut } from './is-cut.ts'

interface TooltipProps {
  /** Text of the tooltip; screen readers find it in `children` or in `name`. */
  text: string
  /** Accessible name, if `children` do not have the whole text; begins with what is visible. */
  name?: string
  className?: string
  children: ReactNode
}

/** Words with a tooltip, which a press, the pointer and the focus open (`Tooltips`). */
export function Tooltip({ text, name, className = '', children }: TooltipProps): ReactElement {
  return (
    <button
      type="button"
      aria-label={name}
      data-tooltip={text}
      data-tooltip-press=""
      className={`min-h-11 cursor-help rounded-md text-left md:min-h-6 ${className}`}
    >
      {children}
    </button>
  )
}

/** Attributes of a text in short: a press, on a phone a tap, shows all of it. */
export function whole(text: string) {
  return { 'data-tooltip': text, 'data-tooltip-press': '' }
}

/** Attributes of a text that a class may cut: a press, on a phone a tap, shows all of it then. */
export function wholeIfCut(text: string) {
  return { ...whole(text), 'data-tooltip-if-cut': '' }
}

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
