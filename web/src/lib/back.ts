let hold: ((event: PopStateEvent) => void) | undefined

// Imported by main.tsx: heard before the router, which is not told of what is held.
addEventListener('popstate', (event) => hold?.(event))

/**
 * Keeps the browser's Back on the present address and tells of it instead, unless it stays within what `isFree` says;
 * answers how to let it go.
 */
export function holdBack(onBack: () => void, isFree?: () => boolean): () => void {
  const { href } = location
  const { state } = history
  const own = (event: PopStateEvent) => {
    if (isFree?.()) return
    event.stopImmediatePropagation()
    // At once: whatever is drawn in between would read the address that was gone back to.
    history.pushState(state, '', href)
    onBack()
  }
  hold = own
  return () => {
    if (hold === own) hold = undefined
  }
}
