import type { ReactElement } from 'react'

interface PageTitleProps {
  /** Classes of its size; large by default, where it begins a message that replaces the page. */
  size?: string
  children: string
}

/** The title of a page. */
export function PageTitle({ size = 'text-3xl', children }: PageTitleProps): ReactElement {
  return <h1 className={`font-bold tracking-tight ${size}`}>{children}</h1>
}
