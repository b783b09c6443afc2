import type { ReactElement, ReactNode } from 'react'

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
