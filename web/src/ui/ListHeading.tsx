import type { ReactElement, ReactNode } from 'react'
import { PageHeading } from './PageHeading.tsx'

interface ListHeadingProps {
  title: string
  /** Number of rows, once it is known. */
  count: string | false | undefined
  /** Actions on the whole list. */
  children: ReactNode
}

/** The heading of a page with one list. */
export function ListHeading({ title, count, children }: ListHeadingProps): ReactElement {
  return (
    <PageHeading title={title} note={<p role="status">{count}</p>}>
      {children}
    </PageHeading>
  )
}
