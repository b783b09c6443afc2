import { setUserStatus, type User } from '@yoon/contract/users/calls'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { personName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'

interface StatusChange {
  run(user: User): void
  isBusy: boolean
}

/** Activates or deactivates an account. */
export function useStatusChange(onDone: () => void): StatusChange {
  const { run, isBusy } = useAction(setUserStatus, {
    subject: ({ id }) => id,
    onSuccess: ({ data }) => {
      toast.success('Statut mis à jour', personName(data))
      onDone()
    },
    onError: (error) => sayFailure('Erreur', error, 'Erreur lors de la mise à jour du statut'),
  })
  return { run: ({ id, isActive, version }) => run({ id, isActive: !isActive }, version), isBusy }
}
