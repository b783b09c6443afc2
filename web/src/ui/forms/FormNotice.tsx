import type { ReactElement, ReactNode } from 'react'

/** Error message of a form that belongs to no single field. */
export function FormNotice({ children }: { children: ReactNode }): ReactElement {
  return (
    <p role="alert" className="rounded-md bg-urgent-soft px-3 py-2.5 font-semibold text-urgent">
      {children}
    </p>
  )
}
