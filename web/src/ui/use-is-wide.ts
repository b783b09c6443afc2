import { useCallback, useSyncExternalStore } from 'react'

/** Width from which a page has room for columns side by side: the `md` breakpoint of the styles. */
export const columnsFrom = '48rem'

/** Tells whether the window has at least a width, given with its unit; renders again when that changes. */
export function useIsWide(width: string): boolean {
  const query = `(min-width: ${width})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const media = matchMedia(query)
      media.addEventListener('change', listener)
      return () => media.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
