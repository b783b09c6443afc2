import type { ReactElement, ReactNode } from 'react'

/** Title of a page. */
export function PageTitle({ className = '', children }: { className?: string; children: ReactNode }): ReactElement {
  return <h1 className={`text-xl font-bold tracking-tight md:text-3xl ${className}`}>{children}</h1>
}
