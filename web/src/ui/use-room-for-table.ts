import { useCallback, useSyncExternalStore } from 'react'

/** Whether a table has room for its columns, in the letter size that the user has chosen; where not, cards stand in its place. */
export function useRoomForTable(width = '73.75em'): boolean {
  const query = `(min-width: ${width})`
  const subscribe = useCallback(
    (listener: () => void) => {
      const room = matchMedia(query)
      room.addEventListener('change', listener)
      return () => room.removeEventListener('change', listener)
    },
    [query],
  )
  return useSyncExternalStore(subscribe, () => matchMedia(query).matches)
}
