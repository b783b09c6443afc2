import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type Answer, call } from './api.ts'
import { queryClient } from './query-client.ts'

export interface Data<E extends Endpoint> {
  answer: Answer<E> | undefined
  /** True if the rows on screen belong to the previous query, until those of the new one arrive. */
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
}

/**
 * True if the live channel, not the user, triggered the fetch with this signal: it must not extend the session. Set by
 * realtime/live-screens.ts.
 */
export const asking = { isBackground: (_: AbortSignal): boolean => false }

/** Returns the query of an endpoint, for the query client. */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>) {
  return {
    queryKey: [endpoint.path, args] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(endpoint, args, { signal, isBackground: asking.isBackground(signal) }),
  }
}

/** Queries a reading endpoint; the last answer stays while another query loads. */
export function useData<E extends Endpoint>(endpoint: E, args: ArgsOf<E>, { isEnabled = true }: Options = {}): Data<E> {
  const query = useQuery({
    ...queryOf(endpoint, args),
    placeholderData: keepPreviousData,
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

/** Prefetches an answer that is likely to be needed next, unless it is cached. */
export function prefetch<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): void {
  queryClient.prefetchQuery(queryOf(endpoint, args)).catch(() => undefined)
}

/** Invalidates the cached answers of these endpoints, and refetches those that are on screen. */
export function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = endpoints.map(({ path }) => path)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => path === queryKey[0]) })
}
