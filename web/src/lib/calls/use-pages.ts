import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { useEffect } from 'react'
import { type Data, prefetch, useData } from './data.ts'

/** Delay before the next page is prefetched, in milliseconds. */
const prefetchDelayMs = 300

export interface Pages<E extends Endpoint> extends Data<E> {
  page: number
  totalPages: number
  /** Total number of rows, once the current query is answered. */
  total: number | undefined
  /** False if a search found more rows than `total`. */
  isTotalExact: boolean
  turnTo(page: number): void
}

type ChangePage = (change: { page: number }, options?: { replace: boolean }) => void

/**
 * The page of a list that the address names, with the next one prefetched; a page beyond the end becomes the last one.
 */
export function usePages<E extends Endpoint>(
  endpoint: E,
  argsOf: (page: number) => ArgsOf<E>,
  { page }: { page: number },
  change: ChangePage,
): Pages<E> {
  const data = useData(endpoint, argsOf(page), { keepsPrevious: true })
  const { answer, isOld } = data
  const totalPages = Math.max(1, answer?.pagination.totalPages ?? 1)
  // The last row of the last page was deleted, or an old link leads beyond the end.
  const isBeyond = answer !== undefined && !isOld && page > totalPages
  useEffect(() => {
    if (isBeyond) change({ page: totalPages }, { replace: true })
  }, [isBeyond, totalPages, change])
  // Until the answer arrives, the number of pages is that of the previous query.
  const next = !isOld && page < totalPages ? JSON.stringify(argsOf(page + 1)) : undefined
  useEffect(() => {
    if (next === undefined) return
    const timer = setTimeout(() => prefetch(endpoint, JSON.parse(next) as ArgsOf<E>), prefetchDelayMs)
    return () => clearTimeout(timer)
  }, [endpoint, next])
  return {
    ...data,
    page,
    totalPages,
    total: isOld ? undefined : answer?.pagination.total,
    isTotalExact: answer?.pagination.isTotalExact ?? true,
    turnTo: (to) => {
      change({ page: to })
      scrollTo({ top: 0 })
    },
  }
}
