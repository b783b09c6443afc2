import { bookingPath } from '@yoon/contract/paths'
import { can } from '@yoon/contract/permissions'
import type { UpcomingBooking } from '@yoon/contract/scheduler/calls'
import { startProblemLabels } from '@yoon/contract/scheduler/start-problems'
import { CircleAlert, Clock, type LucideIcon, Play } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { dayOf, formatDay, personName, timeOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Button } from '../../ui/Button.tsx'
import { wholeIfCut } from '../../ui/Tooltip.tsx'
import { inks, type Tone } from '../../ui/tones.ts'
import type { UpcomingDialog } from './scheduler-url.ts'
import {
  driverOrVehicle,
  formatTimeLeft,
  minutesLeft,
  neededAction,
  urgencyOf,
  warningMinutes,
  whyUnassigned,
} from './scheduler-words.ts'

export interface UpcomingProps {
  booking: UpcomingBooking
  /** Current time of the server, in milliseconds. */
  now: number
  /** False if the server does not start trips by itself. */
  isSchedulerOn: boolean
}

const icons: Partial<Record<Tone, LucideIcon>> = { urgent: CircleAlert, done: Play }

/** Time until the start, or how late it is, in the colour of its urgency. */
export function TimeLeft({ booking, now, isSchedulerOn }: UpcomingProps): ReactElement {
  const minutes = minutesLeft(booking, now)
  const { tone, marker } = urgencyOf(minutes, booking, isSchedulerOn)
  const Icon = icons[tone] ?? Clock
  return (
    <span
      data-tone={tone}
      className={`inline-flex items-center gap-1.5 text-md leading-tight font-semibold whitespace-nowrap ${inks[tone]}`}
    >
      <Icon size={16} aria-hidden="true" />
      {minutes < 0 ? `${marker} de ` : 'dans '}
      {formatTimeLeft(minutes)}
    </span>
  )
}

/** The start of a booking: `14:15 Aujourd'hui`, or for one that is due `14:15 Prête à démarrer`. */
export function Departure({ booking, now, isSchedulerOn }: UpcomingProps): ReactElement {
  const { scheduledDateTime } = booking
  const minutes = minutesLeft(booking, now)
  const { tone, marker } = urgencyOf(minutes, booking, isSchedulerOn)
  return (
    <span className="text-sm leading-tight whitespace-nowrap">
      <b>{timeOf(scheduledDateTime)}</b>{' '}
      {marker && minutes >= 0 ? (
        <span className={`font-semibold ${inks[tone]}`}>{marker}</span>
      ) : (
        <span className="text-ink-2">{formatDay(dayOf(Date.parse(scheduledDateTime)), dayOf(now))}</span>
      )}
    </span>
  )
}

/** The client, with a link to the booking. */
export function ClientName({ booking }: Pick<UpcomingProps, 'booking'>): ReactElement {
  const { user, bookingReference } = booking
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 leading-tight xl:grid xl:grid-cols-[minmax(0,1fr)] xl:justify-items-start">
      <span {...wholeIfCut(personName(user))} className="font-semibold xl:truncate xl:max-[90rem]:text-sm">
        {personName(user)}
      </span>
      <Link
        href={bookingPath(booking.bookingReference)}
        aria-label={`Voir la réservation ${bookingReference}`}
        className="inline-flex min-h-11 items-center font-mono text-sm text-brand-strong underline max-md:-my-3 md:min-h-6"
      >
        {bookingReference}
      </Link>
    </span>
  )
}

/** The driver or vehicle, or a warning that one is missing and the booking cannot start. */
export function Crew({ booking }: Pick<UpcomingProps, 'booking'>): ReactElement {
  const { name, missing } = driverOrVehicle(booking)
  const { problem } = booking
  return (
    <span className="block min-w-0 leading-tight">
      {name && (
        <span {...wholeIfCut(name)} className="block truncate">
          {name}
        </span>
      )}
      {missing && (
        <span className="flex items-center gap-1.5 font-semibold whitespace-nowrap text-urgent">
          <CircleAlert size={15} aria-hidden="true" className="shrink-0 xl:max-[85rem]:hidden" />
          {missing}
        </span>
      )}
      {missing && <span className="block text-sm text-ink-2">{whyUnassigned(booking)}</span>}
      {!booking.isWithDriver && !missing && <span className="block text-sm text-ink-2">Sans chauffeur</span>}
      {problem && (
        <span
          {...wholeIfCut(startProblemLabels[problem])}
          className={`line-clamp-3 text-sm xl:line-clamp-2 xl:text-xs ${problem === 'OVER' ? 'text-ink-2' : 'text-urgent'}`}
        >
          {startProblemLabels[problem]}
        </span>
      )}
    </span>
  )
}

const actions = { assign: ['bookings:assign_driver', 'Assigner'], start: ['bookings:update', 'Démarrer'] } as const

export interface ActionProps extends UpcomingProps {
  onDialog: (dialog: UpcomingDialog, bookingId: string) => void
}

/** Button for what a person must do about the booking, for those who may; filled if the start is near or past. */
export function NeededAction({ booking, now, isSchedulerOn, onDialog }: ActionProps): ReactElement | null {
  const minutes = minutesLeft(booking, now)
  const action = neededAction(booking, minutes, isSchedulerOn)
  const role = useSession()?.role ?? 'CLIENT'
  if (!action) return null
  const [permission, label] = actions[action]
  if (!can(role, permission)) return null
  return (
    <Button
      look={minutes <= warningMinutes ? 'primary' : 'secondary'}
      aria-label={`${label} ${booking.bookingReference}`}
      onClick={() => onDialog(action, booking.id)}
      className="min-w-26 shrink-0"
    >
      {label}
    </Button>
  )
}
