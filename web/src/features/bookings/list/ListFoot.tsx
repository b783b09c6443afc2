import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Pager, type PagerProps } from '../../../ui/Pager.tsx'
import { useFocusKeeper } from '../../../ui/use-kept-focus.ts'

/** What stands under the cards and comes after them: the way to other pages, and what keeps the focus among the cards. */
export function ListFoot(props: PagerProps): ReactElement {
  const foot = useRef<HTMLSpanElement>(null)
  const list = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    list.current = foot.current?.parentElement ?? null
  })
  useFocusKeeper(list, 'article')
  return (
    <>
      <span ref={foot} hidden />
      <Pager {...props} />
    </>
  )
}
