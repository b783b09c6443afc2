import type { User } from '@yoon/contract/users'
import type { ReactElement } from 'react'
import { dayOf, formatCount, formatDate } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { IconButton } from '../../ui/Button.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { RoleBadge, StatusBadge } from './UserBadges.tsx'
import { useUserActions } from './user-actions.ts'
import { fullName } from './user-words.ts'
import type { UserDialog } from './users-url.ts'

type OnDialog = (dialog: UserDialog, userId: string) => void

const columns = ['Utilisateur', 'Contact', 'Rôle', 'Réservations', 'Statut', 'Inscription', 'Actions'] as const

/** The users at a glance; everything that can be done with one stands at the end of the row. */
export function UserTable({ users, onDialog }: { users: readonly User[]; onDialog: OnDialog }): ReactElement {
  return (
    <div className="overflow-hidden rounded-lg border border-line bg-surface">
      <table className="w-full">
        <caption className="sr-only">Utilisateurs</caption>
        <thead className="bg-raised text-left text-[12.5px] text-ink-2">
          <tr>
            {columns.map((column) => (
              <th
                key={column}
                scope="col"
                className={`border-b border-line px-3 py-2.5 font-semibold first:pl-4 last:pr-4 ${alignment[column] ?? ''}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {users.map((user) => (
            <UserRow key={user.id} user={user} onDialog={onDialog} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

const alignment: Partial<Record<(typeof columns)[number], string>> = {
  Réservations: 'text-right',
  Actions: 'text-right',
}

function UserRow({ user, onDialog }: { user: User; onDialog: OnDialog }): ReactElement {
  const { firstName, lastName, isActive, createdAt, _count } = user
  const actions = useUserActions(user)
  return (
    <tr className="border-b border-line last:border-0 hover:bg-raised *:px-3 *:py-2 *:first:pl-4 *:last:pr-2.5">
      <th scope="row" className="text-left font-normal">
        <button
          type="button"
          onClick={() => onDialog('view', user.id)}
          className="flex min-h-9 items-center gap-3 rounded-md text-left"
        >
          <Avatar firstName={firstName} lastName={lastName} />
          <span className={`font-semibold [overflow-wrap:anywhere] hover:text-brand ${isActive ? '' : 'text-ink-2'}`}>
            {fullName(user)}
          </span>
        </button>
      </th>
      <td>
        <ContactLinks {...user} />
      </td>
      <td>
        <RoleBadge {...user} />
      </td>
      <td className="text-right">{formatCount(_count.bookings)}</td>
      <td>
        <StatusBadge {...user} />
      </td>
      <td className="whitespace-nowrap text-ink-2">{formatDate(dayOf(Date.parse(createdAt)))}</td>
      <td>
        <div className="flex justify-end">
          {actions.map(({ dialog, label, icon: Icon, isDangerous }) => (
            <IconButton
              key={dialog}
              label={`${label} ${fullName(user)}`}
              onClick={() => onDialog(dialog, user.id)}
              className={isDangerous ? 'hover:text-urgent' : ''}
            >
              <Icon size={17} aria-hidden="true" />
            </IconButton>
          ))}
        </div>
      </td>
    </tr>
  )
}
