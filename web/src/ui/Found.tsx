import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '../lib/api.ts'
import { useData } from '../lib/data.ts'
import { Answered } from './Answered.tsx'
import { Dialog } from './Dialog.tsx'
import { EmptyState } from './States.tsx'

interface FoundProps<T extends { id: string }> {
  title: string
  /** Asked where what the dialog is about is not on screen. */
  endpoint: Endpoint
  id: string
  /** What is on screen; nothing while it is on its way. */
  known: readonly T[] | undefined
  onClose: () => void
  /** What is said where the server says nothing of a failure. */
  failure?: string
  /** What is left of something that is gone. */
  remains?: (error: ApiError) => ReactNode
  children: (found: T) => ReactElement
}

/** The dialog about something in a list, that is on screen or else is asked for. */
export function Found<T extends { id: string }>(props: FoundProps<T>): ReactElement {
  const { title, endpoint, id, known, onClose, remains, children } = props
  const { failure = 'Erreur lors de la récupération des détails' } = props
  const onScreen = known?.find((one) => one.id === id)
  const data = useData(endpoint, { id } as ArgsOf<Endpoint>, {
    isEnabled: known !== undefined && !onScreen,
  })
  const { answer, error } = data
  const found = onScreen ?? (answer?.data as T | undefined)
  // Once found it stays: a colleague's change may take it off the list while somebody is typing.
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  const subject = found ?? held
  if (subject) return children(subject)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog title={title} onClose={onClose}>
      {isGone ? (
        <EmptyState title={messageOf(error, 'Introuvable')}>{remains?.(error)}</EmptyState>
      ) : (
        <Answered data={data} failure={failure} />
      )}
    </Dialog>
  )
}
