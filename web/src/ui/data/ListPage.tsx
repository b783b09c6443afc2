import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement, ReactNode } from 'react'
import type { Pages } from '../../lib/calls/use-pages.ts'
import { Pager } from '../Pager.tsx'
import { SearchEnd } from '../SearchEnd.tsx'
import { fadedIf, Skeleton } from '../States.tsx'
import { useKeptFocus } from '../use-kept-focus.ts'
import { QueryState } from './QueryState.tsx'

interface ListPageProps<E extends Endpoint> {
  pages: Pages<E>
  /** Message of a failure for which the server sent none. */
  failure: string
  /** Placeholder of the rows until they are loaded. */
  skeleton?: ReactElement
  /** Words below the last page of a list that is cut, other than those of a search. */
  end?: string
  /** Shown below the pager. */
  foot?: ReactNode
  /** The rows, or the message of an empty list. */
  children: ReactNode
}

/** A page of a list in each of its states, with the pager. */
export function ListPage<E extends Endpoint>(props: ListPageProps<E>): ReactElement {
  const { pages, failure, skeleton = <Skeleton rows={6} className="h-16" />, end, foot, children } = props
  const { isOld, page, totalPages, isTotalExact, turnTo } = pages
  const list = useKeptFocus<HTMLDivElement>('tbody tr:not([data-group]), article')
  return (
    <QueryState
      data={pages}
      failure={failure}
      offline="Cette page n'a pas encore été chargée&nbsp;; elle le sera dès que la connexion sera rétablie."
      skeleton={skeleton}
    >
      {() => (
        <div ref={list} tabIndex={-1} aria-busy={isOld} className={`outline-none ${fadedIf(isOld)}`}>
          {children}
          <SearchEnd page={page} totalPages={totalPages} isTotalExact={isTotalExact}>
            {end}
          </SearchEnd>
          <div className="flex flex-wrap justify-center gap-x-6">
            <Pager page={page} totalPages={totalPages} onPage={turnTo} />
            {foot}
          </div>
        </div>
      )}
    </QueryState>
  )
}
