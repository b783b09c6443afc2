/** Puts an open popover under what opened it, above where there is no room below; their right edges meet. */
export function placeBeside(trigger: HTMLElement, popover: HTMLElement): void {
  const from = trigger.getBoundingClientRect()
  const height = popover.offsetHeight
  const isAbove = from.bottom + height + 8 > innerHeight && from.top > height
  popover.style.top = `${isAbove ? from.top - height - 4 : from.bottom + 4}px`
  popover.style.right = `${Math.max(8, document.documentElement.clientWidth - from.right)}px`
}
