import type { ReactElement } from 'react'
import { Pager, type PagerProps } from '../../../ui/Pager.tsx'
import { SearchEnd } from '../../../ui/SearchEnd.tsx'

interface ListFootProps extends PagerProps {
  /** False if a search found more bookings than its pages show. */
  isTotalExact: boolean | undefined
}

/** The part below the cards, loaded after them: the end of a search, and the pager. */
export function ListFoot({ isTotalExact, ...props }: ListFootProps): ReactElement {
  return (
    <>
      <SearchEnd page={props.page} totalPages={props.totalPages} isTotalExact={isTotalExact} />
      <Pager {...props} />
    </>
  )
}
