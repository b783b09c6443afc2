import { type ReactElement, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.ts'

/** A part without which the page works: nothing is shown while it loads, or if it fails. */
export function Optional({ children }: { children: ReactNode }): ReactElement {
  return (
    <ErrorBoundary fallback={() => null}>
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
