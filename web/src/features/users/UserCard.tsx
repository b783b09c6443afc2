import { roleLabels } from '@yoon/contract/permissions'
import type { User } from '@yoon/contract/users/calls'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { dayOf, formatDate, personName } from '../../lib/format.ts'
import { CardActions } from '../../ui/Actions.tsx'
import { Avatar } from '../../ui/Avatar.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { StatusBadge } from './UserBadges.tsx'
import { useUserActions } from './user-actions.ts'
import type { UserDialog } from './users-url.ts'

/** A user on small screens: the name opens the details, "…" the other actions. */
export function UserCard({ user, onDialog }: { user: User; onDialog: (dialog: UserDialog) => void }): ReactElement {
  const { firstName, lastName, role, isActive, createdAt, _count } = user
  const actions = useUserActions(user)
  return (
    <article
      aria-label={personName(user)}
      className="grid grid-cols-[auto_minmax(0,1fr)_auto] gap-x-3 pt-1 pr-1.5 pl-3.5"
    >
      <span className="self-center">
        <Avatar firstName={firstName} lastName={lastName} />
      </span>
      <div className="self-center leading-tight">
        <h2 className="grid">
          <button
            type="button"
            onClick={() => onDialog('view')}
            className="-my-3 min-h-11 rounded-md py-3 text-left text-md leading-5 font-semibold [overflow-wrap:anywhere]"
          >
            {personName(user)}
          </button>
        </h2>
        <p className="text-sm text-ink-2">
          {roleLabels[role]} · {countOf(_count.bookings, 'réservation')}
        </p>
      </div>
      <div className="flex items-center gap-1">
        {isActive ? <span className="sr-only">Actif</span> : <StatusBadge isActive={isActive} />}
        <CardActions actions={actions} subject={personName(user)} onDialog={onDialog} />
      </div>
      <div className="col-span-2 col-start-2 -mt-2.5 mr-2 flex flex-wrap items-center [&_a+a]:-mx-2">
        <ContactLinks {...user} isEmailIcon />
        <p className="ml-auto text-xs whitespace-nowrap text-ink-2">
          inscription {formatDate(dayOf(Date.parse(createdAt)))}
        </p>
      </div>
    </article>
  )
}
