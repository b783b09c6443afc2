import type { AuditEntry } from '@yoon/contract/audit/calls'
import { getUser } from '@yoon/contract/users/calls'
import { X } from 'lucide-react'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { personName } from '../../lib/format.ts'

interface ActorFilterProps {
  actor: string
  /** The entries on screen: they usually contain the actor's name. */
  known: readonly AuditEntry[] | undefined
  onRemove: () => void
}

/** Names the actor to whom the list is limited, with a button that removes the filter. */
export function ActorFilter({ actor, known, onRemove }: ActorFilterProps): ReactElement {
  const onScreen = known?.find((entry) => entry.actor.id === actor)?.actor.name
  const isUnknown = known !== undefined && onScreen === undefined
  const { answer } = useData(getUser, { id: actor }, { isEnabled: isUnknown })
  const user = isUnknown ? answer?.data : undefined
  const name = onScreen ?? (user ? personName(user) : 'une seule personne')
  return (
    <p className="mb-2.5">
      <button
        type="button"
        aria-label={`Ne plus filtrer par personne\u00a0: ${name}`}
        onClick={onRemove}
        className="inline-flex min-h-11 items-center gap-2 rounded-full bg-brand-soft px-3.5 font-semibold text-brand-strong md:min-h-8"
      >
        Par {name}
        <X size={15} aria-hidden="true" />
      </button>
    </p>
  )
}
