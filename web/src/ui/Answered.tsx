import type { Endpoint } from '@yoon/contract/endpoint'
import type { ReactElement, ReactNode } from 'react'
import { type Answer, ApiError, messageOf } from '../lib/api.ts'
import type { Data } from '../lib/data.ts'
import { EmptyState, ErrorState, Skeleton } from './States.tsx'

interface AnsweredProps<E extends Endpoint> {
  data: Data<E>
  /** What is said where the server says nothing of a failure. */
  failure?: string
  /** What is said while there is no link. */
  offline?: string
  /** What stands in the place of the answer until it is there. */
  skeleton?: ReactElement
  /** What is shown of the answer; nothing where that stands elsewhere. */
  children?: (answer: Answer<E>) => ReactNode
}

/** What one question answered, or why it is not there. */
export function Answered<E extends Endpoint>(props: AnsweredProps<E>): ReactElement {
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
  // What is gone stays so, however often one tries.
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <>
      {error && <ErrorState message={messageOf(error, failure)} onRetry={isGone ? undefined : refetch} />}
      {answer ? children?.(answer) : !error && skeleton}
    </>
  )
}
