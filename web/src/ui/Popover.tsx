import { type HTMLAttributes, type ReactElement, type ReactNode, type RefObject, useState } from 'react'
import { flushSync } from 'react-dom'

interface PopoverProps extends Omit<HTMLAttributes<HTMLDivElement>, 'role' | 'className' | 'onToggle'> {
  /** Id that the `popoverTarget` of its trigger names. */
  id: string
  ref?: RefObject<HTMLDivElement | null>
  role: 'dialog' | 'menu'
  /** Accessible name. */
  label: string
  trigger: RefObject<HTMLElement | null>
  /** Called after it has been placed beside its trigger, to focus what is inside. */
  onOpen?: (panel: HTMLElement) => void
  onClose?: () => void
  className: string
  /** True if `children` are rendered with the page, else when the panel opens for the first time: most menus of a list never do. */
  isRenderedAhead?: boolean
  children: ReactNode
}

/** Panel beside its trigger; Esc and a click elsewhere close it, and the focus returns. */
export function Popover({
  id,
  role,
  label,
  trigger,
  onBeforeToggle,
  onOpen,
  onClose,
  className,
  isRenderedAhead = false,
  children,
  ...rest
}: PopoverProps): ReactElement {
  const [isRendered, setIsRendered] = useState(isRenderedAhead)
  return (
    // biome-ignore lint/a11y/useAriaPropsSupportedByRole: both roles support a label
    <div
      {...rest}
      id={id}
      popover="auto"
      role={role}
      aria-label={label}
      onBeforeToggle={(event) => {
        onBeforeToggle?.(event)
        // Before the panel shows: it is placed by its height.
        if (event.newState === 'open' && !isRendered) flushSync(() => setIsRendered(true))
      }}
      onToggle={({ newState, currentTarget }) => {
        if (newState !== 'open') return onClose?.()
        if (trigger.current) placeBeside(trigger.current, currentTarget)
        onOpen?.(currentTarget)
      }}
      className={`fixed inset-auto m-0 rounded-lg border border-line bg-surface text-ink shadow-raised ${className}`}
    >
      {isRendered && children}
    </div>
  )
}

/**
 * Places an open popover below its trigger, above it if there is no room below, and over it if there is none above either;
 * aligns their right edges.
 */
function placeBeside(trigger: HTMLElement, popover: HTMLElement): void {
  const from = trigger.getBoundingClientRect()
  const height = popover.offsetHeight
  const isAbove = from.bottom + height + 8 > innerHeight && from.top > height
  const lowest = Math.max(8, innerHeight - height - 8)
  popover.style.top = `${isAbove ? from.top - height - 4 : Math.min(from.bottom + 4, lowest)}px`
  popover.style.right = `${Math.max(8, document.documentElement.clientWidth - from.right)}px`
}
