import type { ReactElement } from 'react'
import type { Page } from './pages.ts'

/** Label of a button that leads to a page; on phones, where two buttons share a line, in sight its name alone. */
export function WayTo({ page }: { page: Page }): ReactElement {
  return (
    <span>
      <span className="max-md:sr-only">Aller à la page «&nbsp;</span>
      {page.label}
      <span className="max-md:sr-only">&nbsp;»</span>
    </span>
  )
}
