import { useSyncExternalStore } from 'react'
import { queryClient } from './query-client.ts'

/** When the newest answer on this device came, in milliseconds, or 0 when none has. */
export function useLastUpdated(): number {
  return useSyncExternalStore(
    (listener) => queryClient.getQueryCache().subscribe(listener),
    () =>
      Math.max(
        0,
        ...queryClient
          .getQueryCache()
          .getAll()
          .map((query) => query.state.dataUpdatedAt),
      ),
  )
}
