import type { ReactElement } from 'react'

interface SearchEndProps {
  page: number
  totalPages: number
  /** False if there are more results than the pages show. */
  isTotalExact: boolean | undefined
}

/** The last line of a search that found more than its pages show. */
export function SearchEnd({ page, totalPages, isTotalExact = true }: SearchEndProps): ReactElement | null {
  if (isTotalExact || page < totalPages) return null
  return (
    <p role="status" className="mt-5 text-center text-ink-2">
      Plus de 1&nbsp;000 résultats&nbsp;: précisez la recherche pour voir les autres.
    </p>
  )
}
