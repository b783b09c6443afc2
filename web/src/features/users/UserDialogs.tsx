import { getUser, type User } from '@yoon/contract/users'
import { type ReactElement, useState } from 'react'
import { useData } from '../../lib/data.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { DeleteUserDialog, ResetTwoFactorDialog, UserStatusDialog } from './ConfirmUserDialogs.tsx'
import { UserDetailsDialog } from './UserDetailsDialog.tsx'
import { UserFormDialog } from './UserFormDialog.tsx'
import { UserNotFound } from './UserNotFound.tsx'
import type { UserDialog } from './users-url.ts'

interface UserDialogsProps {
  dialog: UserDialog
  userId: string | undefined
  /** The users on screen, where the one in question mostly is. */
  known: readonly User[] | undefined
  /** Goes on to another dialog. */
  onDialog: (dialog: UserDialog, userId: string) => void
  onClose: () => void
}

/** The dialog that the address names, about the user that it names. */
export function UserDialogs({ dialog, userId = '', known, onDialog, onClose }: UserDialogsProps): ReactElement {
  const onView = (id: string) => onDialog('view', id)
  if (dialog === 'new') return <UserFormDialog user={undefined} onView={onView} onClose={onClose} />
  return dialog === 'view' ? (
    <UserDetailsDialog userId={userId} onDialog={(next) => onDialog(next, userId)} onClose={onClose} />
  ) : (
    <AboutUser dialog={dialog} userId={userId} known={known} onView={onView} onClose={onClose} />
  )
}

interface AboutUserProps extends Omit<UserDialogsProps, 'userId' | 'onDialog'> {
  userId: string
  onView: (userId: string) => void
}

function AboutUser({ dialog, userId, known, onView, onClose }: AboutUserProps): ReactElement {
  const onScreen = known?.find(({ id }) => id === userId)
  const { answer, error, refetch } = useData(getUser, { id: userId }, { isEnabled: !onScreen })
  const found = onScreen ?? answer?.data
  // Once found they stay: a colleague's change may take them off the list while somebody is typing.
  const [held, setHeld] = useState(found)
  if (found && found !== held) setHeld(found)
  const user = found ?? held
  if (!user) {
    return (
      <Dialog title="Utilisateur" onClose={onClose}>
        {error ? <UserNotFound error={error} onRetry={refetch} /> : <Skeleton rows={1} />}
      </Dialog>
    )
  }
  if (dialog === 'status') return <UserStatusDialog user={user} onClose={onClose} />
  if (dialog === 'two-factor') return <ResetTwoFactorDialog user={user} onClose={onClose} />
  if (dialog === 'delete') return <DeleteUserDialog user={user} onClose={onClose} />
  return <UserFormDialog user={user} onView={onView} onClose={onClose} />
}
