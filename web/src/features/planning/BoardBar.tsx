import type { BookingStatus } from '@yoon/contract/bookings/status'
import { Check, type LucideIcon, Play } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { formatShortDay } from '../../lib/format.ts'
import { Spinner } from '../../ui/Spinner.tsx'
import { badges } from '../../ui/tones.ts'
import { statusTones } from '../bookings/index.ts'
import type { BarModel } from './board-model.ts'
import { momentOf } from './time-grid.ts'
import { clientOf, lastStepOf, lateWords, routeOf } from './trip-words.ts'

/** Icons of started and completed trips, as in the badges; a pending trip has a dashed border. */
const icons: Partial<Record<BookingStatus, LucideIcon>> = { IN_PROGRESS: Play, COMPLETED: Check }

/** Classes of a status, of a bar and of the legend. */
export function barLook(status: BookingStatus): string {
  const border = status === 'PENDING' ? 'border-dashed border-current' : 'border-current/35'
  const fill = status === 'CONFIRMED' ? 'bg-surface' : ''
  return `rounded-md border border-l-3 border-l-current ${border} ${fill} ${badges[statusTones[status]]}`
}

/** Width from which a bar may begin before the hours in sight, and still be seen, in pixels. */
const longFrom = 180

/** Width from which a bar has room for the plate beside the time, in pixels. */
const roomForCrew = 100

interface BoardBarProps {
  bar: BarModel
  /** The trip in a sentence. */
  label: string
  /** Plate of its vehicle, or name of its driver in a row of a vehicle. */
  crew: string
  isSelected: boolean
  /** True for the trip that the address names. */
  isWanted: boolean
  isMovable: boolean
  hasMenu: boolean
  /** One line in a week; two of an unassigned trip, with the client beside the hour. */
  lines: 1 | 2 | 3
  /** First day of the board: a bar that begins earlier says on which. */
  first: string
}

/** Says of a trip in the hand that a colleague has taken it out of the shown days. */
const goneLabel = 'annulée ou déplacée'

/** A trip on the time axis. Its row handles clicks, keys and drags of all its bars. */
export function BoardBar({
  bar,
  label,
  crew,
  isSelected,
  isWanted,
  isMovable,
  hasMenu,
  lines,
  first,
}: BoardBarProps): ReactElement {
  const { trip, left, right, level, isBusy, isGone = false, late } = bar
  const isFaded = !trip.isMatch
  return (
    <button
      type="button"
      data-trip={trip.id}
      data-movable={isMovable || undefined}
      tabIndex={-1}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      aria-label={`${label}${isSelected ? ', sélectionnée' : ''}${isBusy ? ', envoi en cours' : ''}${isGone ? `, ${goneLabel}` : ''}`}
      aria-busy={isBusy || undefined}
      data-tooltip={label}
      style={{ left, width: right - left - 1, top: `calc(${level} * var(--level) + 2px)` }}
      className={`absolute h-[calc(var(--level)-4px)] overflow-clip px-1 text-left leading-tight whitespace-nowrap data-dragged:opacity-35 ${barLook(trip.status)} ${late === undefined ? '' : 'border-l-urgent!'} ${isMovable ? 'cursor-grab!' : ''} ${isSelected || isWanted ? 'outline-2 outline-brand' : ''} ${isFaded ? 'opacity-45' : ''} ${isBusy ? 'motion-safe:animate-pulse' : ''}`}
    >
      <BarText bar={bar} crew={crew} lines={lines} first={first} />
    </button>
  )
}

function BarText({ bar, crew, lines, first }: Pick<BoardBarProps, 'bar' | 'crew' | 'lines' | 'first'>): ReactElement {
  const { trip, left, right, start, isBusy, late } = bar
  const title = trip.user || !crew ? clientOf(trip) : crew
  const Icon = icons[trip.status]
  const { date, time: hour } = momentOf(start)
  const isLong = right - left > longFrom
  const time = date < first && isLong ? `${formatShortDay(date, first)} ${hour}` : hour
  return (
    // A bar that begins before the hours in sight is named at their edge; each sticky text is a layer (decision 58).
    <span
      // `sticky` refers to the row of the unassigned trips there, which scrolls by itself.
      style={isLong ? { marginLeft: `max(0px, var(--scrolled, 0px) - ${Math.round(left)}px)` } : undefined}
      className={`${isLong ? 'sticky left-47' : ''} block w-fit max-w-full`}
    >
      <span className="flex items-center gap-1 text-sm">
        {isBusy ? <Spinner /> : Icon && <Icon size={12} className="shrink-0" aria-hidden="true" />}
        <b className={late === undefined ? '' : 'text-urgent'}>{time}</b>
        {lines < 3 ? (
          <span className="truncate text-ink">{title}</span>
        ) : (
          <span className="truncate pl-1 text-xs text-ink-2">{besideHour(bar, crew)}</span>
        )}
      </span>
      {lines === 3 && <span className="block truncate text-sm text-ink">{title}</span>}
      {lines > 1 && <LastLine bar={bar} crew={crew} />}
    </span>
  )
}

/** Text beside the hour: the change of a trip in hand, who takes it, or for readers who may not know the client its end. */
function besideHour({ trip, left, right, end, isBusy, isGone }: BarModel, crew: string): string {
  if (isGone) return goneLabel
  if (isBusy) return 'en cours…'
  if (!trip.user) return `→ ${momentOf(end).time}`
  return right - left > roomForCrew ? crew : ''
}

/**
 * For how long the trip is late; or its last step and its route, for readers who may not know it the reference or the
 * passengers.
 */
function LastLine({ bar: { trip, late }, crew }: Pick<BoardBarProps, 'bar' | 'crew'>): ReactElement {
  if (late !== undefined) return <span className="block truncate text-xs text-urgent">{lateWords(late)}</span>
  const step = lastStepOf(trip)
  return (
    <span className="block truncate text-xs text-ink-2">
      {step && <b>{step} · </b>}
      {routeOf(trip) || (crew ? trip.bookingReference : countOf(trip.passengers, 'passager'))}
    </span>
  )
}
