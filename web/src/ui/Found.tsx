import type { ArgsOf, Endpoint } from '@yoon/contract/endpoint'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../lib/api.ts'
import { useData } from '../../lib/data.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { ErrorState, Skeleton } from '../../ui/States.tsx'

interface FoundProps<T extends { id: string }> {
  title: string
  /** Asked where what the dialog is about is not on screen. */
  endpoint: Endpoint
  id: string
  known: readonly T[]
  onClose: () => void
  children: (found: T) => ReactElement
}

/** The dialog about a driver or vehicle that is on screen, or is asked for. */
export function Found<T extends { id: string }>(props: FoundProps<T>): ReactElement {
  const { title, endpoint, id, known, onClose, children } = props
  const onScreen = known.find((one) => one.id === id)
  const { answer, error, refetch } = useData(endpoint, { id } as ArgsOf<Endpoint>, { isEnabled: !onScreen })
  const found = onScreen ?? (answer?.data as T | undefined)
  // Once found it stays: a colleague's change may take it off the list while somebody is typing.
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  const subject = found ?? held
  if (subject) return children(subject)
  return (
    <Dialog title={title} onClose={onClose}>
      {error ? (
        <ErrorState message={messageOf(error, 'Erreur lors de la récupération des détails')} onRetry={refetch} />
      ) : (
        <Skeleton rows={1} />
      )}
    </Dialog>
  )
}
