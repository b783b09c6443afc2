type Hold = (event: PopStateEvent) => void
let hold: Hold | undefined
/** Set by a dialog over the page that intercepts Back too. */
let holdOver: Hold | undefined

// Imported by main.tsx: heard before the router, which is not told of what is held.
addEventListener('popstate', (event) => (holdOver ?? hold)?.(event))

/**
 * Keeps the browser's Back on the present address and tells of it instead, unless it stays within what `isFree` says;
 * answers how to let it go. What `isOver` the page is told first, whatever was drawn last.
 */
export function holdBack(onBack: () => void, isFree?: () => boolean, isOver = false): () => void {
  const { href } = location
  const { state } = history
  const own = (event: PopStateEvent) => {
    if (isFree?.()) return
    event.stopImmediatePropagation()
    // At once: whatever is drawn in between would read the address that was gone back to.
    history.pushState(state, '', href)
    onBack()
  }
  if (isOver) holdOver = own
  else hold = own
  return () => {
    if (holdOver === own) holdOver = undefined
    if (hold === own) hold = undefined
  }
}
