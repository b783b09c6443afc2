import { roleLabels } from '@yoon/contract/permissions'
import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'

/** Shows a role; that of administrators in the brand colour. */
export function RoleBadge({ role }: Pick<User, 'role'>): ReactElement {
  return <Badge tone={role === 'ADMIN' ? 'brand' : 'off'}>{roleLabels[role]}</Badge>
}

/** Shows whether a user may sign in: only those who may not stand out. */
export function StatusBadge({ isActive }: Pick<User, 'isActive'>): ReactElement {
  return isActive ? <span className="text-sm text-ink-3">Actif</span> : <Badge tone="wait">Inactif</Badge>
}
