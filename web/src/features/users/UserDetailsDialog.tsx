import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { bookingPath } from '@yoon/contract/paths'
import { getUser, type UserDetails } from '@yoon/contract/users/calls'
import { CalendarPlus } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { Link, useLocation } from 'wouter'
import { useData } from '../../lib/calls/data.ts'
import { countOf, pluralize } from '../../lib/count.ts'
import { dayOf, formatDate, formatDay, personName } from '../../lib/format.ts'
import { formatMoment } from '../../lib/moment.ts'
import { useSession } from '../../lib/session.ts'
import { useCan } from '../../lib/use-can.ts'
import { FootActions } from '../../ui/Actions.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ContactLinks } from '../../ui/ContactLinks.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../ui/Fact.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { deviceOf } from '../account/index.ts'
import { statusTones } from '../bookings/index.ts'
import { RoleBadge, StatusBadge } from './UserBadges.tsx'
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
      description={
        user && (
          <span className="mt-1 flex flex-wrap gap-1.5">
            <RoleBadge {...user} />
            <StatusBadge {...user} />
          </span>
        )
      }
      size="large"
      onClose={onClose}
      footer={user && <Actions user={user} onDialog={onDialog} />}
    >
      <QueryState data={data} failure="Erreur lors de la récupération des détails" skeleton={<Skeleton rows={2} />}>
        {({ data: found }) => (
          <div className="grid gap-5 md:grid-cols-[260px_minmax(0,1fr)] md:gap-6">
            <Person user={found} onDialog={onDialog} />
            <div className="grid content-start gap-5">
              <Bookings user={found} />
              <Sessions user={found} />
            </div>
          </div>
        )}
      </QueryState>
    </Dialog>
  )
}

function Actions({ user, onDialog }: { user: UserDetails; onDialog: (dialog: UserDialog) => void }): ReactElement {
  const [, navigate] = useLocation()
  const { id, firstName, lastName, phone, role, isActive } = user
  const canBook = useCan('bookings:create') && role === 'CLIENT' && isActive
  return (
    <>
      <FootActions actions={useUserActions(user)} isSecondary={canBook} onDialog={onDialog} />
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

function Person({ user, onDialog }: { user: UserDetails; onDialog: (dialog: UserDialog) => void }): ReactElement {
  const { createdAt, lastSignInAt, mustChangePassword, hasTwoFactor, role } = user
  const session = useSession()
  // Users switch their own second factor off on their account page, with the password.
  const canReset = useCan('users:update') && hasTwoFactor && session?.id !== user.id
  return (
    <dl className="grid content-start gap-3 max-md:border-b max-md:border-line max-md:pb-4 md:border-r md:border-line md:pr-5">
      <Fact label="Contact" className="[&_a:first-child]:text-lg">
        <ContactLinks {...user} />
      </Fact>
      <Fact label="Inscription">{formatDate(dayOf(Date.parse(createdAt)))}</Fact>
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

function Bookings({ user }: { user: UserDetails }): ReactElement {
  const today = dayOf(Date.now())
  const { bookings, _count } = user
  return (
    <section aria-labelledby="user-bookings">
      <h3 id="user-bookings" className="mb-1.5 font-bold">
        {_count.bookings > 0 ? countOf(_count.bookings, 'réservation') : 'Aucune réservation'}
      </h3>
      <ul className="divide-y divide-line rounded-lg border border-line empty:hidden">
        {bookings.map(({ id, bookingReference, status, scheduledDate, scheduledTime, pickupLocation, destination }) => (
          <li key={id}>
            <Link href={bookingPath(bookingReference)} className="grid min-h-11 gap-0.5 px-3.5 py-2 hover:bg-raised">
              <span className="flex flex-wrap items-baseline gap-x-2">
                <b className="font-mono text-sm">{bookingReference}</b>
                <span className="flex-1 text-ink-2">
                  {formatDay(scheduledDate, today)} à {scheduledTime}
                </span>
                <Badge tone={statusTones[status]}>{bookingStatusLabels[status]}</Badge>
              </span>
              <span className="truncate text-ink-2">
                {pickupLocation}
                {destination && ` → ${destination}`}
              </span>
            </Link>
          </li>
        ))}
      </ul>
    </section>
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
