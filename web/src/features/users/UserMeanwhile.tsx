import { getUser } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { call } from '../../lib/calls/api.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { useConcurrentChange } from '../../lib/realtime/use-meanwhile.ts'
import { ConflictNotice, StaleNotice } from '../../ui/forms/ConflictNotice.tsx'
import type { UserFormState } from './use-user-form.ts'

/** Warns that a colleague has changed or deleted the user; the typed values stay, and the user chooses. */
export function UserMeanwhile({ state }: { state: UserFormState }): ReactElement | null {
  const { stale, isGone, edited, isBusy, goOnFrom } = state
  const meanwhile = useConcurrentChange('user', edited, readVersion)
  if (!edited) return null
  if (isGone || meanwhile?.isDeleted) {
    const by = meanwhile?.isDeleted ? ` par ${meanwhile.name}` : ''
    return (
      <ConflictNotice
        sentence={`Cet utilisateur a été supprimé${by}\u00a0: votre saisie ne peut plus être enregistrée, mais reste affichée le temps de la copier.`}
      />
    )
  }
  const sentence = stale ?? (meanwhile && !isBusy && `Cet utilisateur a été modifié par ${meanwhile.name}`)
  if (!sentence) return null
  const read = (isTaken: boolean) => {
    call(getUser, { id: edited.id }).then(
      ({ data }) => goOnFrom(data, isTaken),
      (error: Error) => sayFailure('Erreur', error, 'Erreur lors de la récupération des détails'),
    )
  }
  return <StaleNotice sentence={sentence} onRead={read} />
}

async function readVersion(id: string): Promise<number> {
  return (await call(getUser, { id }, { isBackground: true })).data.version
}
