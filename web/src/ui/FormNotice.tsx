import type { ReactElement, ReactNode } from 'react'

/** Why nothing happened, where no field is to blame. */
export function FormNotice({ children }: { children: ReactNode }): ReactElement {
  return (
    <p role="alert" className="rounded-md bg-urgent-soft px-3 py-2.5 font-semibold text-urgent">
      {children}
    </p>
  )
}
