import { type ReactElement, type ReactNode, Suspense } from 'react'
import { ErrorBoundary } from '../lib/error-boundary.ts'
import { isReloadNeeded } from '../lib/lazy-with-retry.ts'
import { Button } from '../ui/Button.tsx'

interface OptionalProps {
  /** Message in place of the part if it fails; none for a part in which users look for nothing. */
  failure?: string
  children: ReactNode
}

/** A part without which the page works: nothing is shown while it loads, and the page stays if it fails. */
export function Optional({ failure, children }: OptionalProps): ReactElement {
  return (
    <ErrorBoundary
      fallback={(error, retry) => failure && <PartFailure message={failure} error={error} onRetry={retry} />}
    >
      <Suspense fallback={null}>{children}</Suspense>
    </ErrorBoundary>
  )
}

interface PartFailureProps {
  message: string
  error: unknown
  onRetry: () => Promise<void>
}

function PartFailure({ message, error, onRetry }: PartFailureProps): ReactElement {
  const isReload = isReloadNeeded(error)
  return (
    <div role="alert" className="flex flex-wrap items-center gap-x-2 p-1 text-sm text-ink-2">
      <p>{message}</p>
      <Button look="quiet" onClick={() => (isReload ? location.reload() : void onRetry())}>
        {isReload ? 'Recharger la page' : 'Réessayer'}
      </Button>
    </div>
  )
}
