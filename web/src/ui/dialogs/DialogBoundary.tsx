import { type ReactElement, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.ts'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'

const FailedDialog = lazyWithRetry(() =>
  import('./FailedDialog.tsx').then((module) => ({ default: module.FailedDialog })),
)

/**
 * Surrounds every dialog that is a component of its own, loaded on demand or not: one that fails is replaced by a dialog
 * that says so, and the screen stays.
 */
export function DialogBoundary({ onClose, children }: { onClose: () => void; children: ReactNode }): ReactElement {
  return (
    <ErrorBoundary
      fallback={(error, retry) => (
        <Suspense fallback={null}>
          <FailedDialog error={error} onRetry={retry} onClose={onClose} />
        </Suspense>
      )}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}
