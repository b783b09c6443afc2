import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Pager, type PagerProps } from '../../../ui/Pager.tsx'
import { SearchEnd } from '../../../ui/SearchEnd.tsx'
import { useFocusKeeper } from '../../../ui/use-kept-focus.ts'

interface ListFootProps extends PagerProps {
  /** False if a search found more bookings than its pages show. */
  isTotalExact: boolean | undefined
}

/** The part below the cards, loaded after them: the end of a search, the pager, and the hook that keeps the focus among the cards. */
export function ListFoot({ isTotalExact, ...props }: ListFootProps): ReactElement {
  const foot = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    list.current = foot.current?.parentElement ?? null
  })
  useFocusKeeper(list, 'article')
  return (
    <>
      <span ref={foot} hidden />
      <SearchEnd page={props.page} totalPages={props.totalPages} isTotalExact={isTotalExact} />
      <Pager {...props} />
    </>
  )
}
