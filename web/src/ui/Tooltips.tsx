import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { createPortal } from 'react-dom'
import { type OpenTooltip, TooltipEvents } from './tooltip-events.ts'

/** Distance from the control and from the edges of the window, in pixels. */
const gap = 6

/**
 * The place of all tooltips, once per page. An element with `data-tooltip` shows that text when the pointer rests on it,
 * when the keyboard focuses it and after a long press; with `data-tooltip-if-cut` only if a part of it is cut, with
 * `data-tooltip-press` at each press. Escape closes it. Meanwhile the element has `data-tooltip-open`. Screen readers
 * ignore the tooltip: its text is the name or the description of its control already.
 */
export function Tooltips(): ReactElement | null {
  const [open, setOpen] = useState<OpenTooltip>()
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const events = new TooltipEvents(setOpen, () => box.current?.getBoundingClientRect())
    return () => events.stop()
  }, [])
  useLayoutEffect(() => {
    if (!open || !box.current) return
    box.current.showPopover()
    placeNear(open.anchor, box.current)
    open.anchor.setAttribute('data-tooltip-open', '')
    return () => open.anchor.removeAttribute('data-tooltip-open')
  }, [open])
  if (!open) return null
  return createPortal(
    <div
      ref={box}
      popover="manual"
      aria-hidden="true"
      className="pointer-events-none fixed inset-auto m-0 max-w-[min(20rem,calc(100vw-1rem))] rounded-md border border-transparent bg-ink px-2.5 py-1.5 text-sm font-semibold text-bg shadow-raised [overflow-wrap:anywhere]"
    >
      {open.anchor.getAttribute('data-tooltip')}
    </div>,
    // A modal dialog makes inert what is outside of it.
    open.anchor.closest('dialog') ?? document.body,
  )
}

/** Places a tooltip above its control, or below it if there is no room above. */
function placeNear(anchor: Element, tooltip: HTMLElement): void {
  const from = anchor.getBoundingClientRect()
  const { offsetWidth, offsetHeight, style } = tooltip
  const above = from.top - offsetHeight - gap
  const left = from.left + from.width / 2 - offsetWidth / 2
  const last = document.documentElement.clientWidth - offsetWidth - gap
  style.top = `${above < gap ? from.bottom + gap : above}px`
  style.left = `${Math.max(gap, Math.min(left, last))}px`
}
