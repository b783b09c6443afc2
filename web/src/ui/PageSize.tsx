import type { ReactElement } from 'react'
import { type PageSize, pageSizes } from '../lib/page-size.ts'

interface PageSizeSelectProps {
  size: PageSize
  onSize: (size: PageSize) => void
}

/** Chooses how many rows a page has. */
export function PageSizeSelect({ size, onSize }: PageSizeSelectProps): ReactElement {
  return (
    <p className="mt-3 flex justify-center md:mt-5">
      <select
        aria-label="Lignes par page"
        value={size}
        onChange={({ target }) => onSize(pageSizes.find((one) => `${one}` === target.value) ?? pageSizes[0])}
        className="h-11 rounded-md border border-line-strong bg-surface px-3 text-sm font-semibold text-ink-2 md:h-9"
      >
        {pageSizes.map((one) => (
          <option key={one} value={one}>
            {one} par page
          </option>
        ))}
      </select>
    </p>
  )
}
