import { keepPreviousData, useQuery } from '@tanstack/react-query'
import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type Answer, call } from './api.ts'
import { queryClient } from './query-client.ts'

export interface Data<E extends Endpoint> {
  answer: Answer<E> | undefined
  /** The rows on screen are those of an earlier question: the new ones are on their way. */
  isOld: boolean
  /** There is no link: the question waits for one, and nothing answers it meanwhile. */
  isPaused: boolean
  error: Error | null
  /** When the answer came, in milliseconds. */
  updatedAt: number
  refetch(): void
}

interface Options {
  isEnabled?: boolean
}

/** Tells of a question, by its signal, whether nobody asks it in person: known to what asks so (realtime/live-screens.ts). */
export const asking = { isBackground: (_: AbortSignal): boolean => false }

/** What puts a question. */
export function queryOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>) {
  return {
    queryKey: [endpoint.path, args] as const,
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      call(endpoint, args, { signal, isBackground: asking.isBackground(signal) }),
  }
}

/** The answer of a reading call; while another question is asked, the last answer stays. */
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

/** Asks now what is likely to be asked next; what is already known is not asked again. */
export function prefetch<E extends Endpoint>(endpoint: E, args: ArgsOf<E>): void {
  queryClient.prefetchQuery(queryOf(endpoint, args)).catch(() => undefined)
}

/** Forgets nothing, but asks again for what these endpoints answered, wherever it is shown. */
export function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = endpoints.map(({ path }) => path)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => path === queryKey[0]) })
}
