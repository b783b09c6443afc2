import { bookingPath } from '@yoon/contract/paths'
import { snoozeLabels, snoozeTimes, todoCauseLabels, todoUrgencyLabels } from '@yoon/contract/todo/causes'
import type { TodoLine } from '@yoon/contract/todo/schemas'
import { Clock, Hand } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { formatDuration, timeOf } from '../../lib/format.ts'
import { useSession } from '../../lib/session.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { LinkButton } from '../../ui/LinkButton.tsx'
import { Menu, type MenuItem } from '../../ui/Menu.tsx'
import { ShortTrip } from '../../ui/ShortTrip.tsx'
import { wholeIfCut } from '../../ui/Tooltip.tsx'
import { inks } from '../../ui/tones.ts'
import type { TodoDialog } from './todo-url.ts'
import { causeIcons, detailAt, fixLabel, momentAt, urgencyTones } from './todo-words.ts'
import { useClaim, useTodoActions } from './use-todo-actions.ts'

export interface TodoProps {
  line: TodoLine
  /** Current time, in milliseconds. */
  now: number
  onDialog: (dialog: TodoDialog, bookingId: string) => void
}

/** The cause in the colour of its urgency, and what it is about. */
export function Cause({ line, now }: Pick<TodoProps, 'line' | 'now'>): ReactElement {
  const Icon = causeIcons[line.cause]
  const tone = urgencyTones[line.urgency]
  return (
    <span className="grid min-w-0 gap-0.5 leading-tight">
      <span data-tone={tone} className={`inline-flex items-start gap-1.5 font-semibold ${inks[tone]}`}>
        <Icon size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
        <span>
          {todoCauseLabels[line.cause]}
          <span className="sr-only"> ({todoUrgencyLabels[line.urgency].toLowerCase()})</span>
        </span>
      </span>
      <span className="text-sm text-ink-2 [overflow-wrap:anywhere]">{detailAt(line, now)}</span>
    </span>
  )
}

/** The booking with its client, the paper or the message. */
export function Subject({ line }: Pick<TodoProps, 'line'>): ReactElement {
  const { booking, subject } = line
  if (!booking) return <span className="font-semibold [overflow-wrap:anywhere]">{subject.label}</span>
  return (
    <span className="flex flex-wrap items-center gap-x-2.5 leading-tight max-md:-my-2 xl:grid xl:justify-items-start">
      <span {...wholeIfCut(booking.client)} className="line-clamp-2 font-semibold">
        {booking.client}
      </span>
      <Link
        href={bookingPath(booking.bookingReference)}
        aria-label={`Voir la réservation ${booking.bookingReference}`}
        className="inline-flex min-h-11 items-center font-mono text-sm text-brand-strong underline md:min-h-6"
      >
        {booking.bookingReference}
      </Link>
    </span>
  )
}

/** Places and crew of a trip; nothing for other lines. */
export function Trip({ line: { booking } }: Pick<TodoProps, 'line'>): ReactElement | null {
  if (!booking) return null
  const crew = [booking.driver, booking.vehicle].filter(Boolean).join(' · ')
  return (
    <span className="grid min-w-0 gap-0.5 leading-snug">
      <ShortTrip pickup={booking.pickupLocation} destination={booking.destination} />
      {crew && (
        <span {...wholeIfCut(crew)} className="line-clamp-2 text-sm leading-4.5 text-ink-2">
          {crew}
        </span>
      )}
    </span>
  )
}

/** For how long the cause has existed. */
export function Age({ line, now }: Pick<TodoProps, 'line' | 'now'>): ReactElement {
  return <span className="whitespace-nowrap tabular-nums">{formatDuration(now - Date.parse(line.since))}</span>
}

/**
 * Name of the person who deals with a line or has put it off, and until when, in lines of their own: one long line would
 * take its width from the routes of all others. « Je m'en occupe » if nobody does.
 */
export function Owner({ line, now }: Pick<TodoProps, 'line' | 'now'>): ReactElement {
  const me = useSession()?.id
  const { claim, snooze } = line
  if (snooze) {
    return (
      <span className={inLines}>
        <Badge tone="off" icon={Clock}>
          Reportée
        </Badge>{' '}
        <span className="text-sm text-ink-2">{momentAt(snooze.until, now)}</span>{' '}
        {snooze.by.id !== me && <span className="text-sm text-ink-2">par {snooze.by.name}</span>}
      </span>
    )
  }
  if (!claim) return <ClaimButton line={line} />
  return (
    <span className={inLines}>
      <Badge tone={claim.by.id === me ? 'brand' : 'off'} icon={Hand}>
        {claim.by.id === me ? 'Vous' : claim.by.name}
        <span className="sr-only">,</span>
      </Badge>{' '}
      <span className="text-sm text-ink-2">jusqu'à {timeOf(claim.until)}</span>
    </span>
  )
}

const inLines = 'grid min-w-0 justify-items-end gap-0.5 leading-tight md:justify-items-start'

function ClaimButton({ line: { key, subject } }: Pick<TodoProps, 'line'>): ReactElement {
  const claim = useClaim()
  return (
    <Button
      look="quiet"
      aria-label={`Je m'en occupe\u00a0: ${subject.label}`}
      isBusy={claim.isBusy}
      onClick={() => claim.run({ key })}
      className="shrink-0 px-1.5 max-md:text-sm md:-ml-1.5"
    >
      Je m'en occupe
    </Button>
  )
}

/**
 * The width of most labels; breaks the longest one, « Réassigner la suivante », which would take its width from the names and
 * routes of all lines.
 */
const twoLines = 'min-w-29 max-w-35 shrink-0 px-3 py-1 leading-tight whitespace-normal!'

/** The button that fixes the cause, filled where it is urgent. */
export function Fix({ line, onDialog }: Pick<TodoProps, 'line' | 'onDialog'>): ReactElement {
  const { action, subject, urgency } = line
  const look = urgency === 'high' ? 'primary' : 'secondary'
  const label = fixLabel(line)
  const name = `${label}\u00a0: ${subject.label}`
  const dialog = dialogs[action.kind]
  if (!dialog || !action.bookingId) {
    return (
      <LinkButton href={action.url} look={look} aria-label={name} className={twoLines}>
        {label}
      </LinkButton>
    )
  }
  const { bookingId } = action
  return (
    <Button look={look} aria-label={name} onClick={() => onDialog(dialog, bookingId)} className={twoLines}>
      {label}
    </Button>
  )
}

const dialogs: Partial<Record<TodoLine['action']['kind'], TodoDialog>> = {
  ASSIGN: 'assign',
  MESSAGE: 'message',
  START: 'start',
  COMPLETE: 'complete',
  SETTLE: 'settle',
  REMIND: 'remind',
  INFORM: 'inform',
}

/** « Plus tard », and what gives a line back, unless a colleague deals with it. */
export function More({ line }: Pick<TodoProps, 'line'>): ReactElement | null {
  const me = useSession()?.id
  const actions = useTodoActions(line)
  const { claim, snooze, subject } = line
  if (claim && claim.by.id !== me) return null
  const later: MenuItem[] = snoozeTimes.map((time) => ({
    label: `Plus tard\u00a0: ${snoozeLabels[time].toLowerCase()}`,
    onSelect: () => actions.snooze(time),
  }))
  const own: MenuItem[] = [
    ...(claim ? [{ label: "Je ne m'en occupe plus", onSelect: actions.release }] : []),
    ...(snooze ? [{ label: 'Ramener maintenant', onSelect: actions.unsnooze }] : []),
  ]
  return <Menu label={`Actions pour ${subject.label}`} items={[...own, ...later]} />
}
