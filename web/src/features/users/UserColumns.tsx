import { roleLabels } from '@yoon/contract/permissions'
import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'
import { dayOf, formatDate, personName } from '../../lib/format.ts'
import { CardActions } from '../../ui/Actions.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import type { Column } from '../../ui/Table.tsx'
import { RoleBadge, StatusBadge } from './UserBadges.tsx'
import { useUserActions } from './user-actions.ts'
import type { UserDialog } from './users-url.ts'

type OnDialog = (dialog: UserDialog, userId: string) => void

/** Returns the columns of a table of users; a press on a row opens its details, "…" the other actions. */
export function userColumns(onDialog: OnDialog): Column<User>[] {
  return [
    {
      label: 'Utilisateur',
      isHeading: true,
      orders: ['name', '-name'],
      cell: (user) => <Name user={user} onDialog={onDialog} />,
    },
    { label: 'Contact', className: 'w-[30%] max-w-0 min-[90rem]:w-[32%]', cell: (user) => <Contact {...user} /> },
    { label: 'Rôle', orders: ['role', '-role'], cell: (user) => <Role {...user} /> },
    { label: 'Réservations', isNumber: true, cell: ({ _count }) => formatCount(_count.bookings) },
    { label: 'Statut', cell: (user) => <StatusBadge {...user} /> },
    {
      label: 'Inscription',
      orders: ['-createdAt', 'createdAt'],
      className: 'whitespace-nowrap text-ink-2',
      cell: ({ createdAt }) => formatDate(dayOf(Date.parse(createdAt))),
    },
    { label: 'Actions', isActions: true, cell: (user) => <Actions user={user} onDialog={onDialog} /> },
  ]
}

/** The phone and the e-mail side by side, the second one below those of the other rows. */
function Contact(user: Pick<User, 'phone' | 'email'>): ReactElement {
  return (
    <div className="flex items-center gap-x-4 *:first:min-w-25 *:first:shrink-0 [&_a+a]:text-sm">
      <ContactLinks {...user} />
    </div>
  )
}

/** The role: clients, who are most of the list, have no badge. */
function Role({ role }: Pick<User, 'role'>): ReactElement {
  return role === 'CLIENT' ? <span className="text-ink-2">{roleLabels[role]}</span> : <RoleBadge role={role} />
}

interface CellProps {
  user: User
  onDialog: OnDialog
}

function Name({ user, onDialog }: CellProps): ReactElement {
  const { id, firstName, lastName, isActive } = user
  return (
    <button
      type="button"
      onClick={() => onDialog('view', id)}
      className="flex min-h-9 items-center gap-3 rounded-md text-left"
    >
      <Avatar firstName={firstName} lastName={lastName} />
      <span
        className={`leading-tight font-semibold [overflow-wrap:anywhere] hover:text-brand ${isActive ? '' : 'text-ink-2'}`}
      >
        {personName(user)}
      </span>
    </button>
  )
}

function Actions({ user, onDialog }: CellProps): ReactElement {
  return (
    <div className="flex justify-end">
      <CardActions
        actions={useUserActions(user)}
        subject={personName(user)}
        onDialog={(dialog) => onDialog(dialog, user.id)}
      />
    </div>
  )
}
