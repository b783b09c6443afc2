import { RotateCw } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { isReloadNeeded } from '../lib/lazy-with-retry.ts'
import { Button } from './Button.tsx'

interface FailureProps {
  title: string
  error: unknown
  /** True if the title is the heading of the page. */
  isScreen?: boolean
  /** Renders the part again. */
  onRetry: () => Promise<void>
}

/** Message in place of a part of the page that has thrown an error. */
export function Failure({ title, error, isScreen = false, onRetry }: FailureProps): ReactElement {
  const [isBusy, setIsBusy] = useState(false)
  const Title = isScreen ? 'h1' : 'p'
  const retry = async () => {
    setIsBusy(true)
    await onRetry()
    setIsBusy(false)
  }
  return (
    <div role="alert" className="mx-auto grid max-w-md justify-items-center gap-3 px-4 py-12 text-center">
      <Title className="text-lg font-bold tracking-tight">{title}</Title>
      <p className="text-balance text-ink-2">
        Une erreur est survenue ici&nbsp;: tout ce qui était enregistré est intact.
      </p>
      {isReloadNeeded(error) ? (
        <Button look="primary" onClick={() => location.reload()}>
          Recharger la page
        </Button>
      ) : (
        <Button look="primary" icon={<RotateCw size={16} aria-hidden="true" />} isBusy={isBusy} onClick={retry}>
          Réessayer
        </Button>
      )}
    </div>
  )
}
