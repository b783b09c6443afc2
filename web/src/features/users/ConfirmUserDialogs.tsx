import { deleteUser, resetTwoFactor, type User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { personName } from '../../lib/format.ts'
import { toast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { BlockingBookings } from '../bookings/index.ts'
import { UserInBrief } from './UserInBrief.tsx'
import { useStatusChange } from './use-status-change.ts'

interface UserDialogProps {
  user: User
  onClose: () => void
}

/** Asks before an account is deactivated. An activation is asked about only if this dialog is opened by a link. */
export function UserStatusDialog({ user, onClose }: UserDialogProps): ReactElement {
  const change = useStatusChange(onClose)
  const { isActive } = user
  return (
    <ConfirmDialog
      title={isActive ? "Désactiver l'utilisateur" : "Activer l'utilisateur"}
      confirmLabel={isActive ? 'Désactiver' : 'Activer'}
      look={isActive ? 'danger' : 'primary'}
      isBusy={change.isBusy}
      onConfirm={() => change.run(user)}
      onClose={onClose}
    >
      <UserInBrief user={user} />
      <p className="mt-3">{isActive ? deactivationEffect(user) : activationEffect(user)}</p>
    </ConfirmDialog>
  )
}

function deactivationEffect({ role }: User): string {
  if (role === 'CLIENT') return 'Ce client ne sera plus proposé pour de nouvelles réservations.'
  const sessions = 'Ses sessions seront fermées immédiatement et la connexion lui sera refusée.'
  return role === 'DRIVER' ? `${sessions} Aucune course ne pourra lui être assignée.` : sessions
}

function activationEffect({ role }: User): string {
  if (role === 'CLIENT') return 'Ce client sera de nouveau proposé pour les réservations.'
  return role === 'DRIVER'
    ? 'Ce chauffeur pourra de nouveau se connecter et recevoir des courses.'
    : 'Cette personne pourra de nouveau se connecter.'
}

/** Removes the second factor of a user who lost their phone. */
export function ResetTwoFactorDialog({ user, onClose }: UserDialogProps): ReactElement {
  const reset = useAction(resetTwoFactor, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Double authentification réinitialisée', personName(user))
      onClose()
    },
    onError: (error) => sayFailure('Erreur', error, 'Une erreur est survenue'),
  })
  return (
    <ConfirmDialog
      title="Réinitialiser la double authentification"
      confirmLabel="Réinitialiser"
      isBusy={reset.isBusy}
      onConfirm={() => reset.run({ id: user.id })}
      onClose={onClose}
    >
      <UserInBrief user={user} />
      <p className="mt-3">
        Son application et ses codes de secours ne fonctionneront plus, et ses sessions seront fermées. Assurez-vous que
        c'est bien cette personne qui le demande.
      </p>
    </ConfirmDialog>
  )
}

/**
 * Asks before the deletion. The server refuses it while a booking still needs the user, and its message names the
 * booking.
 */
export function DeleteUserDialog({ user, onClose }: UserDialogProps): ReactElement {
  const remove = useAction(deleteUser, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Utilisateur supprimé', personName(user))
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, "Erreur lors de la suppression de l'utilisateur"),
  })
  return (
    <ConfirmDialog
      title="Supprimer l'utilisateur"
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: user.id })}
      onClose={onClose}
    >
      <UserInBrief user={user} />
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer cet utilisateur&nbsp;? Son nom reste sur les anciennes réservations.
      </p>
      <BlockingBookings error={remove.error} />
    </ConfirmDialog>
  )
}
