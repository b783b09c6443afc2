import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'
import { dayOf, formatDate, personName } from '../../lib/format.ts'
import { RowActions } from '../../ui/Actions.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { Table } from '../../ui/Table.tsx'
import { RoleBadge, StatusBadge } from './UserBadges.tsx'
import { useUserActions } from './user-actions.ts'
import type { UserDialog } from './users-url.ts'

type OnDialog = (dialog: UserDialog, userId: string) => void

const columns = ['Utilisateur', 'Contact', 'Rôle', 'Réservations', 'Statut', 'Inscription', 'Actions']

/** The users as a table, with all actions at the end of each row. */
export function UserTable({ users, onDialog }: { users: readonly User[]; onDialog: OnDialog }): ReactElement {
  return (
    <Table caption="Utilisateurs" columns={columns} numbers={['Réservations']} hasActions>
      {users.map((user) => (
        <UserRow key={user.id} user={user} onDialog={onDialog} />
      ))}
    </Table>
  )
}

function UserRow({ user, onDialog }: { user: User; onDialog: OnDialog }): ReactElement {
  const { firstName, lastName, isActive, createdAt, _count } = user
  const actions = useUserActions(user)
  return (
    <tr className="*:py-2">
      <th scope="row" className="text-left font-normal">
        <button
          type="button"
          onClick={() => onDialog('view', user.id)}
          className="flex min-h-9 items-center gap-3 rounded-md text-left"
        >
          <Avatar firstName={firstName} lastName={lastName} />
          <span className={`font-semibold [overflow-wrap:anywhere] hover:text-brand ${isActive ? '' : 'text-ink-2'}`}>
            {personName(user)}
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
        <RowActions
          actions={actions}
          toName={(label) => `${label} ${personName(user)}`}
          onDialog={(dialog) => onDialog(dialog, user.id)}
        />
      </td>
    </tr>
  )
}
