import { roleLabels } from '@yoon/contract/permissions'
import { getUser, type UserDetails } from '@yoon/contract/users/calls'
import { CalendarPlus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { useLocation } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { pluralize } from '../../lib/count.ts'
import { dayOf, formatDate, personName } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useSession } from '../../lib/session.ts'
import { useCan } from '../../lib/use-can.ts'
import { FootActions } from '../../ui/Actions.tsx'
import { Button } from '../../ui/Button.tsx'
import { CallLink } from '../../ui/CallLink.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { DetailsLayout } from '../../ui/dialogs/DetailsLayout.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { EmailLink } from '../../ui/EmailLink.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { deviceOf } from '../account/index.ts'
import { StatusBadge } from './UserBadges.tsx'
import { UserTrips } from './UserTrips.tsx'
import { useUserActions } from './user-actions.ts'
import type { UserDialog } from './users-url.ts'

interface UserDetailsDialogProps {
  userId: string
  onDialog: (dialog: UserDialog) => void
  onClose: () => void
}

/** All details of a user, and the actions on them. */
export function UserDetailsDialog({ userId, onDialog, onClose }: UserDetailsDialogProps): ReactElement {
  const data = useData(getUser, { id: userId })
  const user = data.answer?.data
  return (
    <Dialog
      title={user ? personName(user) : 'Utilisateur'}
      status={user && <StatusBadge {...user} />}
      description={user && `${roleLabels[user.role]} · inscription le ${formatDate(dayOf(Date.parse(user.createdAt)))}`}
      size={user?.role === 'CLIENT' ? 'medium' : 'large'}
      onClose={onClose}
      footer={user && <Actions user={user} onDialog={onDialog} />}
    >
      <QueryState data={data} failure="Erreur lors de la récupération des détails" skeleton={<Skeleton rows={2} />}>
        {({ data: found }) => <Body user={found} facts={<Facts user={found} onDialog={onDialog} />} />}
      </QueryState>
    </Dialog>
  )
}

/** The number to call and the facts, then the trips: side by side for the staff, of whom there is more to tell. */
function Body({ user, facts }: { user: UserDetails; facts: ReactElement }): ReactElement {
  const call = <CallLink phone={user.phone} name={personName(user)} />
  const rest = (
    <>
      <UserTrips user={user} />
      <Sessions user={user} />
    </>
  )
  if (user.role !== 'CLIENT') {
    return (
      <DetailsLayout first={call} facts={facts}>
        {rest}
      </DetailsLayout>
    )
  }
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
      <div className="grid md:flex">{call}</div>
      {facts}
      {rest}
    </div>
  )
}

function Actions({ user, onDialog }: { user: UserDetails; onDialog: (dialog: UserDialog) => void }): ReactElement {
  const [, navigate] = useLocation()
  const { id, firstName, lastName, phone, role, isActive } = user
  const canBook = useCan('bookings:create') && role === 'CLIENT' && isActive
  return (
    <>
      <FootActions
        actions={useUserActions(user)}
        subject={personName(user)}
        isSecondary={canBook}
        onDialog={onDialog}
      />
      {canBook && (
        <Button
          look="primary"
          icon={<CalendarPlus size={16} aria-hidden="true" />}
          onClick={() => navigate('/dashboard/bookings/new', { state: { client: { id, firstName, lastName, phone } } })}
        >
          Nouvelle réservation
        </Button>
      )}
    </>
  )
}

function Facts({ user, onDialog }: { user: UserDetails; onDialog: (dialog: UserDialog) => void }): ReactElement {
  const { email, lastSignInAt, mustChangePassword, hasTwoFactor, role } = user
  const session = useSession()
  // Users switch their own second factor off on their account page, with the password.
  const canReset = useCan('users:update') && hasTwoFactor && session?.id !== user.id
  return (
    <dl
      className={`grid grid-cols-2 gap-x-4 gap-y-3 empty:hidden ${role === 'CLIENT' ? '' : 'md:grid-cols-[minmax(0,1fr)]'}`}
    >
      {email && (
        <Fact label="Email" className="max-md:col-span-2">
          <EmailLink email={email} />
        </Fact>
      )}
      {(role !== 'CLIENT' || lastSignInAt) && (
        <Fact label="Dernière connexion">{lastSignInAt ? formatMoment(lastSignInAt) : 'Jamais'}</Fact>
      )}
      {mustChangePassword && <Fact label="Mot de passe">À changer à la prochaine connexion</Fact>}
      {(role !== 'CLIENT' || hasTwoFactor) && (
        <Fact label="Double authentification">
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {hasTwoFactor ? 'Activée' : 'Inactive'}
            {canReset && (
              <Button aria-label="Réinitialiser la double authentification" onClick={() => onDialog('two-factor')}>
                Réinitialiser
              </Button>
            )}
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** Number of sessions shown at first: the others are older. */
const shownSessions = 5

function Sessions({ user }: { user: UserDetails }): ReactElement | null {
  const [isWhole, setIsWhole] = useState(false)
  const { role, sessions } = user
  const hidden = isWhole ? 0 : Math.max(0, sessions.length - shownSessions)
  if (role === 'CLIENT' && sessions.length === 0) return null
  return (
    <section aria-labelledby="user-sessions">
      <h3 id="user-sessions" className="mb-1.5 font-bold">
        {sessions.length > 0 ? 'Connexions en cours' : 'Aucune connexion en cours'}
        {sessions.length > 0 && <span className="font-normal text-ink-2"> · dernière activité</span>}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
        {sessions.slice(0, sessions.length - hidden).map(({ id, userAgent, address, lastUsedAt, isCurrent }) => (
          <li key={id} className="px-3.5 py-2">
            <p className="font-semibold">
              {deviceOf(userAgent)}
              {isCurrent && <span className="font-normal text-ink-2"> · cette connexion</span>}
            </p>
            <p className="text-sm text-ink-2">
              {formatMoment(lastUsedAt)} · {address}
            </p>
          </li>
        ))}
      </ul>
      {hidden > 0 && (
        <Button look="quiet" onClick={() => setIsWhole(true)} className="mt-1">
          {hidden} {pluralize(hidden, 'autre')}
        </Button>
      )}
    </section>
  )
}
