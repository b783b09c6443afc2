import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type ReactElement, type ReactNode, useState } from 'react'
import { ApiError, messageOf } from '../../lib/calls/api.ts'
import { useData } from '../../lib/calls/data.ts'
import { Dialog } from '../dialogs/Dialog.tsx'
import { EmptyState } from '../States.tsx'
import { QueryState } from './QueryState.tsx'

interface EntityDialogProps<T extends { id: string }> {
  title: string
  /** Queried if the row of the dialog is not on screen. */
  endpoint: Endpoint
  id: string
  /** Rows on screen; undefined while they load. */
  known: readonly T[] | undefined
  onClose: () => void
  /** Message of a failure for which the server sent none. */
  failure?: string
  /** Renders what is left of a deleted row. */
  remains?: (error: ApiError) => ReactNode
  children: (found: T) => ReactElement
}

function ofId<T extends { id: string }>(row: T | undefined, id: string): T | undefined {
  return row?.id === id ? row : undefined
}

/** The dialog about a row of a list: takes the row on screen, or else queries it. */
export function EntityDialog<T extends { id: string }>(props: EntityDialogProps<T>): ReactElement {
  const { title, endpoint, id, known, onClose, remains, children } = props
  const { failure = 'Erreur lors de la récupération des détails' } = props
  const onScreen = known?.find((one) => one.id === id)
  const data = useData(endpoint, { id } as ArgsOf<Endpoint>, {
    isEnabled: known !== undefined && !onScreen,
  })
  const { answer, error } = data
  const found = onScreen ?? ofId(answer?.data as T | undefined, id)
  // Keeps the row once found: a colleague's change may remove it from the list while the user is typing.
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  const subject = found ?? ofId(held, id)
  if (subject) return children(subject)
  const isGone = error instanceof ApiError && error.status === 404
  return (
    <Dialog title={title} onClose={onClose}>
      {isGone ? (
        <EmptyState title={messageOf(error, 'Introuvable')}>{remains?.(error)}</EmptyState>
      ) : (
        <QueryState data={data} failure={failure} />
      )}
    </Dialog>
  )
}
