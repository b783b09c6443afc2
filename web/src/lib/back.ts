type Hold = (event: PopStateEvent) => void
let hold: Hold | undefined
/** Set by a dialog over the page that intercepts Back too. */
let holdOver: Hold | undefined

// Imported by main.tsx before the router: this listener runs first, and hides from the router the events that are held.
addEventListener('popstate', (event) => (holdOver ?? hold)?.(event))

/**
 * Intercepts the browser's Back button: keeps the current address and calls `onBack`, unless `isFree` accepts the new
 * address. Returns a function that releases the button. A hold with `isOver` takes precedence over the one of the page,
 * whichever was registered last.
 */
export function holdBack(onBack: () => void, isFree?: () => boolean, isOver = false): () => void {
  const { href } = location
  const { state } = history
  const own = (event: PopStateEvent) => {
    if (isFree?.()) return
    event.stopImmediatePropagation()
    // At once: a render in between would read the address that Back led to.
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
