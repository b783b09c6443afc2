import { type ReactElement, useLayoutEffect, useRef } from 'react'
import { Pager, type PagerProps } from '../../../ui/Pager.tsx'
import { useFocusKeeper } from '../../../ui/use-kept-focus.ts'

/** The part below the cards, loaded after them: the pager, and the hook that keeps the focus among the cards. */
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
