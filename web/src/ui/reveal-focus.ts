import type { FocusEvent } from 'react'

/** Scrolls a row sideways to the element that gets the focus: the browser leaves one where it is that is partly visible. */
export function revealFocus({ target }: FocusEvent): void {
  target.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
