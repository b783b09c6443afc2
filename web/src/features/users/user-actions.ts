import { can } from '@yoon/contract/permissions'
import type { User } from '@yoon/contract/users/calls'
import { Eye, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import type { UserDialog } from './users-url.ts'

type UserAction = RowAction<UserDialog>

/** Returns the actions on a user that the server would accept: users cannot delete their own account, for example. */
export function useUserActions({ id, isActive }: Pick<User, 'id' | 'isActive'>): UserAction[] {
  const session = useSession()
  const role = session?.role ?? 'CLIENT'
  const isOther = session?.id !== id
  const actions: (UserAction | false)[] = [
    { dialog: 'view', label: 'Voir', icon: Eye },
    can(role, 'users:update') && { dialog: 'edit', label: 'Modifier', icon: Pencil },
    can(role, 'users:update') &&
      isOther && {
        dialog: 'status',
        label: isActive ? 'Désactiver' : 'Activer',
        icon: isActive ? UserX : UserCheck,
        isRare: isActive,
      },
    can(role, 'users:delete') && isOther && { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
  ]
  return actions.filter((action) => action !== false)
}
