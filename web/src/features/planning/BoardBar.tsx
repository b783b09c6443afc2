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
import { clientOf, formatEnd, lastStepOf, lateWords, routeOf } from './trip-words.ts'

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

/** Lines of a bar. */
export interface BarLines {
  /** True if the client stands beside the hour, else below it. */
  isOneLine: boolean
  /** True if the last step and the route have a line. */
  hasRoute: boolean
}

interface BoardBarProps {
  bar: BarModel
  /** The trip in a sentence. */
  label: string
  /** Plate of its vehicle, or name of its driver in a row of a vehicle; empty if the label of the row says it. */
  crew: string
  isSelected: boolean
  /** True for the trip that the address names. */
  isWanted: boolean
  isMovable: boolean
  hasMenu: boolean
  lines: BarLines
  /** First day of the board: a bar that begins earlier says on which. */
  first: string
}

/** Says of a trip in the hand that a colleague has taken it out of the shown days. */
const goneLabel = 'annulée ou déplacée'

/** A trip on the time axis. Its row handles clicks, keys and drags of all its bars. */
export function BoardBar({
  bar,
  label,
  isSelected,
  isWanted,
  isMovable,
  hasMenu,
  ...text
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
      <BarText bar={bar} {...text} />
    </button>
  )
}

type TextProps = Pick<BoardBarProps, 'bar' | 'crew' | 'lines' | 'first'>

function BarText({ bar, crew, lines: { isOneLine, hasRoute }, first }: TextProps): ReactElement {
  const { trip, left, right, start, isBusy, late } = bar
  const title = trip.user || !crew ? clientOf(trip) : crew
  const Icon = icons[trip.status]
  const { date, time: hour } = momentOf(start)
  const isLong = right - left > longFrom
  const isSticky = isOneLine ? right - left > roomForCrew : isLong
  const time = date < first && isLong ? `${formatShortDay(date, first)} ${hour}` : hour
  return (
    // A bar that begins before the hours in sight is named at their edge; each sticky text is a layer (decision 58).
    <span
      // `sticky` refers to the row of the unassigned trips there, which scrolls by itself.
      style={isSticky ? { marginLeft: `max(0px, var(--scrolled, 0px) - ${Math.round(left)}px)` } : undefined}
      className={`${isSticky ? 'sticky left-47' : ''} block w-fit max-w-full`}
    >
      <span className="flex items-center gap-1 text-sm">
        {isBusy ? <Spinner /> : Icon && <Icon size={12} className="shrink-0" aria-hidden="true" />}
        <b className={late === undefined ? '' : 'text-urgent'}>{time}</b>
        {isOneLine ? (
          <span className="truncate text-ink">{title}</span>
        ) : (
          <BesideHour bar={bar} crew={crew} isLateSaid={hasRoute} />
        )}
      </span>
      {!isOneLine && <span className="block truncate text-sm text-ink">{title}</span>}
      {hasRoute && <LastLine bar={bar} crew={crew} />}
    </span>
  )
}

interface BesideHourProps extends Pick<BoardBarProps, 'bar' | 'crew'> {
  /** True if another line says how late the trip is. */
  isLateSaid: boolean
}

/** The change of a trip in hand, its lateness, who takes it, or its end. */
function BesideHour({ bar, crew, isLateSaid }: BesideHourProps): ReactElement {
  const color = bar.late === undefined || isLateSaid ? 'text-ink-2' : 'text-urgent'
  return <span className={`truncate pl-1 text-xs ${color}`}>{besideHour(bar, crew, isLateSaid)}</span>
}

function besideHour(bar: BarModel, crew: string, isLateSaid: boolean): string {
  const { trip, left, right, start, end, isBusy, isGone, late } = bar
  if (isGone) return goneLabel
  if (isBusy) return 'en cours…'
  if (right - left < roomForCrew) return ''
  if (late !== undefined && !isLateSaid) return lateWords(late)
  if (trip.user && crew) return crew
  return formatEnd(start, end)
}

/**
 * For how long the trip is late; or its last step and its route, for readers who may not know it the reference or the
 * passengers. A route without room for its beginning is not shown.
 */
function LastLine({ bar: { trip, late }, crew }: Pick<BoardBarProps, 'bar' | 'crew'>): ReactElement {
  if (late !== undefined) return <span className="block truncate text-xs text-urgent">{lateWords(late)}</span>
  const step = lastStepOf(trip)
  return (
    <span className="flex h-lh flex-wrap overflow-clip text-xs text-ink-2">
      {step && <b className="max-w-full truncate">{step}</b>}
      <span className="min-w-16 flex-1 truncate">
        {step && '\u00a0· '}
        {routeOf(trip) || (crew ? trip.bookingReference : countOf(trip.passengers, 'passager'))}
      </span>
    </span>
  )
}
