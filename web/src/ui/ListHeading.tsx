import type { ReactElement, ReactNode } from 'react'
import { PageTitle } from './PageTitle.tsx'

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
    <div className="mb-2.5 flex items-center gap-4 md:mb-4">
      <div className="flex-1">
        <PageTitle>{title}</PageTitle>
        <p role="status" className="min-h-5 text-sm text-ink-2">
          {count}
        </p>
      </div>
      {children}
    </div>
  )
}
