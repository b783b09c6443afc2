import type { ReactElement, ReactNode } from 'react'

interface SearchEndProps {
  page: number
  totalPages: number
  /** False if there are more results than the pages show. */
  isTotalExact: boolean | undefined
  /** Words for a list that does not end at 1,000 results. */
  children?: ReactNode
}

/** The last line of a search that found more than its pages show. */
export function SearchEnd({ page, totalPages, isTotalExact = true, children }: SearchEndProps): ReactElement | null {
  if (isTotalExact || page < totalPages) return null
  return (
    <p role="status" className="mt-5 text-center text-ink-2">
      {children ?? <>Plus de 1&nbsp;000 résultats&nbsp;: précisez la recherche pour voir les autres.</>}
    </p>
  )
}
