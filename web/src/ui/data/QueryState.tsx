import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement, ReactNode } from 'react'
import { type Answer, ApiError, messageOf } from '../../lib/calls/api.ts'
import type { Data } from '../../lib/calls/data.ts'
import { EmptyState, ErrorState, Skeleton } from '../States.tsx'

interface QueryStateProps<E extends Endpoint> {
  data: Data<E>
  /** Message of a failure for which the server sent none. */
  failure?: string
  /** Message while there is no connection. */
  offline?: string
  /** Placeholder until the answer arrives. */
  skeleton?: ReactElement
  /** Renders the answer; omitted if it is rendered elsewhere. */
  children?: (answer: Answer<E>) => ReactNode
}

/** Renders the answer of one query, or its loading, offline or error state. */
export function QueryState<E extends Endpoint>(props: QueryStateProps<E>): ReactElement {
  const { answer, isPaused, error, refetch } = props.data
  const { failure = 'Une erreur est survenue', skeleton = <Skeleton rows={1} />, children } = props
  const { offline = "Les données s'afficheront dès que la connexion sera rétablie." } = props
  if (isPaused) {
    return (
      <EmptyState title="Hors ligne">
        <p>{offline}</p>
      </EmptyState>
    )
  }
  // A retry cannot bring back a deleted row.
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      {error && <ErrorState message={messageOf(error, failure)} onRetry={isGone ? undefined : refetch} />}
      {answer ? children?.(answer) : !error && skeleton}
    </>
  )
}
