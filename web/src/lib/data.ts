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

/** Whether what is asked at this moment is asked by nobody in person. */
export const asking = { isBackground: false }

function keyOf<E extends Endpoint>(endpoint: E, args: ArgsOf<E>) {
  return [endpoint.path, args] as const
}

/** The answer of a reading call; while another question is asked, the last answer stays. */
export function useData<E extends Endpoint>(endpoint: E, args: ArgsOf<E>, { isEnabled = true }: Options = {}): Data<E> {
  const query = useQuery({
    queryKey: keyOf(endpoint, args),
    queryFn: ({ signal }) => call(endpoint, args, { signal, ...asking }),
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
  queryClient
    .prefetchQuery({ queryKey: keyOf(endpoint, args), queryFn: () => call(endpoint, args) })
    .catch(() => undefined)
}

/** Forgets nothing, but asks again for what these endpoints answered, wherever it is shown. */
export function refresh(...endpoints: readonly Endpoint[]): Promise<void> {
  const paths = endpoints.map(({ path }) => path)
  return queryClient.invalidateQueries({ predicate: ({ queryKey }) => paths.some((path) => path === queryKey[0]) })
}
