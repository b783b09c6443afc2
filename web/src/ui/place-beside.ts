/** Places an open popover below its trigger, or above it if there is no room below; aligns their right edges. */
export function placeBeside(trigger: HTMLElement, popover: HTMLElement): void {
  const from = trigger.getBoundingClientRect()
  const height = popover.offsetHeight
  const isAbove = from.bottom + height + 8 > innerHeight && from.top > height
  popover.style.top = `${isAbove ? from.top - height - 4 : from.bottom + 4}px`
  popover.style.right = `${Math.max(8, document.documentElement.clientWidth - from.right)}px`
}
