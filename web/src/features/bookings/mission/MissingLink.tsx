import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'

interface MissingLinkProps {
  /** The link, as `lien de suivi`. */
  name: string
  isBusy: boolean
  onRetry: () => void
}

/** Says that a message has no link because it could not be made, and asks for it again. */
export function MissingLink({ name, isBusy, onRetry }: MissingLinkProps): ReactElement {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3">
      <p role="alert" className="font-semibold text-urgent">
        Le message est sans {name}&nbsp;: il n'a pas pu être créé.
      </p>
      <Button look="quiet" isBusy={isBusy} onClick={onRetry}>
        Réessayer
      </Button>
    </div>
  )
}
