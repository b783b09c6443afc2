import { formatPhone } from '@yoon/contract/phones'
import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { personName } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { RoleBadge } from './UserBadges.tsx'

/** Identifies the user of a dialog. */
export function UserInBrief({ user }: { user: User }): ReactElement {
  const { firstName, lastName, phone, email } = user
  return (
    <div className="flex items-center gap-3 rounded-md bg-raised px-3.5 py-2.5">
      <Avatar firstName={firstName} lastName={lastName} />
      <div className="min-w-0 flex-1">
        <p className="font-semibold [overflow-wrap:anywhere]">{personName(user)}</p>
        <p className="text-ink-2 [overflow-wrap:anywhere]">{phone ? formatPhone(phone) : email}</p>
      </div>
      <RoleBadge {...user} />
    </div>
  )
}
