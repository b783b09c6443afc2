import type { ReactElement } from 'react'
import { ApiError, messageOf } from '../../lib/api.ts'
import { ErrorState } from '../../ui/States.tsx'

/** Why a user cannot be shown; whoever is deleted stays so, however often one tries. */
export function UserNotFound({ error, onRetry }: { error: Error; onRetry: () => void }): ReactElement {
  const isMissing = error instanceof ApiError && error.status === 404
  const message = messageOf(error, 'Erreur lors de la récupération des détails')
  return <ErrorState message={message} onRetry={isMissing ? undefined : onRetry} />
}
