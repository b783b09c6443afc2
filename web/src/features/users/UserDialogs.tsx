import { getUser, type User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { EntityDialog } from '../../ui/data/EntityDialog.tsx'
import { DeleteUserDialog, ResetTwoFactorDialog, UserStatusDialog } from './ConfirmUserDialogs.tsx'
import { UserDetailsDialog } from './UserDetailsDialog.tsx'
import { UserFormDialog } from './UserFormDialog.tsx'
import type { UserDialog } from './users-url.ts'

interface UserDialogsProps {
  dialog: UserDialog
  userId: string | undefined
  /** The users on screen, which usually include the one of the dialog. */
  known: readonly User[]
  /** Opens another dialog. */
  onDialog: (dialog: UserDialog, userId: string) => void
  onClose: () => void
}

/** The dialog that the address names, about the user that it names. */
export function UserDialogs({ dialog, userId = '', known, onDialog, onClose }: UserDialogsProps): ReactElement {
  const onView = (id: string) => onDialog('view', id)
  if (dialog === 'new') return <UserFormDialog user={undefined} onView={onView} onClose={onClose} />
  if (dialog === 'view') {
    return <UserDetailsDialog userId={userId} onDialog={(next) => onDialog(next, userId)} onClose={onClose} />
  }
  return (
    <EntityDialog title="Utilisateur" endpoint={getUser} id={userId} known={known} onClose={onClose}>
      {(user) => {
        if (dialog === 'status') return <UserStatusDialog user={user} onClose={onClose} />
        if (dialog === 'two-factor') return <ResetTwoFactorDialog user={user} onClose={onClose} />
        if (dialog === 'delete') return <DeleteUserDialog user={user} onClose={onClose} />
        return <UserFormDialog user={user} onView={onView} onClose={onClose} />
      }}
    </EntityDialog>
  )
}
