import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type Answer, call } from './api.ts'
import { isFetchedInBackground, queryClient, showsAnyOf } from './query-client.ts'

export interface Data<E extends Endpoint> {
  answer: Answer<E> | undefined
  /** True if `answer` belongs to the previous query, until that of the new one arrives: only with `keepsPrevious`. */
  isOld: boolean
  /** True if the query waits for a connection. */
  isPaused: boolean
  error: Error | null
  /** Time of the answer, in milliseconds. */
  updatedAt: number
  refetch(): void
}

interface Options {
  isEnabled?: boolean
  /** Keeps the previous answer while that of another query loads: the caller has to mark what `isOld`. */
  keepsPrevious?: boolean
}

/** Returns the query of an endpoint, for the query client. */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>) {
  return {
    queryKey: [endpoint.path, args] as const,
    meta: { shows: endpoint.shows ?? [] },
    queryFn: ({ signal, queryKey }: { signal: AbortSignal; queryKey: readonly unknown[] }) =>
      call(endpoint, args, { signal, isBackground: isFetchedInBackground(queryKey) }),
  }
}

/** Queries a reading endpoint. */
export function useData<E extends Endpoint>(endpoint: E, args: ArgsOf<E>, options: Options = {}): Data<E> {
  const { isEnabled = true, keepsPrevious = false } = options
  const query = useQuery({
    ...queryOf(endpoint, args),
    ...(keepsPrevious && { placeholderData: keepPreviousData<Answer<E>> }),
    enabled: isEnabled,
  })
  return {
    answer: query.data,
    isOld: query.isPlaceholderData,
    isPaused: query.fetchStatus === 'paused' && (query.isPlaceholderData || !query.data),
    error: query.error,
    updatedAt: query.dataUpdatedAt,
    refetch: () => query.refetch().catch(() => undefined),
  }
}

/** Prefetches an answer that is likely to be needed next, unless it is cached; resolves also if that fails. */
export function prefetch<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): Promise<void> {
  return queryClient.prefetchQuery(queryOf(endpoint, args)).catch(() => undefined)
}

/** Invalidates the cached answers of these endpoints, and refetches those that are on screen. */
export function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = endpoints.map(({ path }) => path)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => path === queryKey[0]) })
}

/**
 * Invalidates the cached answers that show what a call changes, and refetches those that are on screen; resolves when
 * they have been refetched.
 */
export function refreshAfter({ changes = [] }: Endpoint): Promise<void> {
  return queryClient.invalidateQueries({ predicate: (query) => showsAnyOf(query, changes) }).catch(() => undefined)
}
