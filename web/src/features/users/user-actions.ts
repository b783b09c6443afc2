import { can } from '@yoon/contract/permissions'
import type { User } from '@yoon/contract/users'
import { Eye, Pencil, Trash2, UserCheck, UserX } from 'lucide-react'
import { useSession } from '../../lib/session.ts'
import type { RowAction } from '../../ui/Actions.tsx'
import type { UserDialog } from './users-url.ts'

type UserAction = RowAction<UserDialog>

/** What may be done with a user: what the server would refuse is not offered, such as taking one's own account away. */
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
      },
    can(role, 'users:delete') && isOther && { dialog: 'delete', label: 'Supprimer', icon: Trash2, isDangerous: true },
  ]
  return actions.filter((action) => action !== false)
}
