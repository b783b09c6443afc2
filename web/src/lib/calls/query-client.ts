import { onlineManager, type Query, QueryClient } from '@tanstack/react-query'
import type { Entity } from '@yoon/contract/entities'
import { onUserChange } from '../session.ts'
import { ApiError } from './api.ts'

const staleAfterMs = 15_000

/** Meta of a fetch that no user action caused: its call does not extend the session (rules/access 22). */
const backgroundMeta: object = {}

/**
 * Retries reads that got no answer or met a busy server, never those that the server refused. After a timeout one more
 * attempt has to do (rules/screens 6).
 */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: {
      staleTime: staleAfterMs,
      retry: (count, error) => error instanceof ApiError && error.isTransient && count < (error.isTimeout ? 1 : 2),
      // Done below, as background calls.
      refetchOnReconnect: false,
    },
    mutations: { networkMode: 'always' },
  },
})

// Initial state of the library, which else assumes a connection until the first event, even on a page opened offline.
onlineManager.setOnline(navigator.onLine)

onlineManager.subscribe((isOnline) => {
  if (!isOnline) return
  const onScreen = queryClient.getQueryCache().findAll({ type: 'active' })
  void refetchInBackground(onScreen.filter((query) => query.isStaleByTime(staleAfterMs)))
})

/** True if the answer of the query shows one of the entities. */
export function showsAnyOf({ meta }: Query, entities: readonly Entity[]): boolean {
  const shows = meta?.shows as readonly Entity[] | undefined
  return shows?.some((entity) => entities.includes(entity)) ?? false
}

/** Fetches the queries as background calls; resolves when all have ended, also those that failed. */
export async function refetchInBackground(queries: readonly Query[], cancelRefetch = false): Promise<void> {
  await Promise.allSettled(queries.map((query) => query.fetch(undefined, { cancelRefetch, meta: backgroundMeta })))
}

/** True if the running fetch of the query was started by `refetchInBackground`, retries included. */
export function isFetchedInBackground(queryKey: readonly unknown[]): boolean {
  return queryClient.getQueryState(queryKey)?.fetchMeta === backgroundMeta
}

onUserChange(() => {
  queryClient.clear()
  window.firstAnswers?.clear()
})
