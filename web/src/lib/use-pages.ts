import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { useEffect } from 'react'
import { type Data, prefetch, useData } from './data.ts'

/** How long somebody stays on a page before the next one is asked for. */
const prefetchDelayMs = 300
/** How long a page stands before what it may need next is fetched. */
const aheadDelayMs = 2_500

export interface Pages<E extends Endpoint> extends Data<E> {
  page: number
  totalPages: number
  /** How many rows there are, once the answer to this question is there. */
  total: number | undefined
  turnTo(page: number): void
}

type ChangePage = (change: { page: number }, options?: { replace: boolean }) => void

/** The page of a list that the address names, with the next one fetched ahead; beyond the end it is the last. */
export function usePages<E extends Endpoint>(
  endpoint: E,
  questionOf: (page: number) => ArgsOf<E>,
  { page }: { page: number },
  change: ChangePage,
): Pages<E> {
  const data = useData(endpoint, questionOf(page))
  const { answer, isOld } = data
  const totalPages = Math.max(1, answer?.pagination.totalPages ?? 1)
  // The last row of the last page was deleted, or an old link leads beyond the end.
  const isBeyond = answer !== undefined && !isOld && page > totalPages
  useEffect(() => {
    if (isBeyond) change({ page: totalPages }, { replace: true })
  }, [isBeyond, totalPages, change])
  // Until the answer is there, the pages are those of an earlier question.
  const next = !isOld && page < totalPages ? JSON.stringify(questionOf(page + 1)) : undefined
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
    turnTo: (to) => {
      change({ page: to })
      scrollTo({ top: 0 })
    },
  }
}

/** Fetches what a page may need next, once it has stood for a while; `load` is always the same. */
export function useLoadedAhead(load: () => Promise<unknown>): void {
  useEffect(() => {
    const timer = setTimeout(() => load().catch(() => undefined), aheadDelayMs)
    return () => clearTimeout(timer)
  }, [load])
}
