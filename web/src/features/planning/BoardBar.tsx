import type { BookingStatus } from '@yoon/contract/bookings/status'
import { Check, type LucideIcon, Play } from 'lucide-react'
import type { ReactElement } from 'react'
import { Spinner } from '../../ui/Spinner.tsx'
import { badges } from '../../ui/tones.ts'
import { statusTones } from '../bookings/index.ts'
import type { BarModel } from './board-model.ts'
import { momentOf } from './time-grid.ts'
import { clientOf, routeOf } from './trip-words.ts'

/** Icons of started and completed trips, as in the badges; a pending trip has a dashed border. */
const icons: Partial<Record<BookingStatus, LucideIcon>> = { IN_PROGRESS: Play, COMPLETED: Check }

/** Classes of a status, of a bar and of the legend. */
export function barLook(status: BookingStatus): string {
  const border = status === 'PENDING' ? 'border-dashed border-current' : 'border-current/35'
  const fill = status === 'CONFIRMED' ? 'bg-surface' : ''
  return `rounded-md border border-l-3 border-l-current ${border} ${fill} ${badges[statusTones[status]]}`
}

/** Width from which a bar has room for the plate beside the time, in pixels. */
const roomForCrew = 100

interface BoardBarProps {
  bar: BarModel
  /** The trip in a sentence. */
  label: string
  /** Plate of its vehicle, or name of its driver in a row of a vehicle. */
  crew: string
  isSelected: boolean
  isMovable: boolean
  hasMenu: boolean
  /** True for one line, in a week. */
  isFlat: boolean
}

/** A trip on the time axis. Its row handles clicks, keys and drags of all its bars. */
export function BoardBar({ bar, label, crew, isSelected, isMovable, hasMenu, isFlat }: BoardBarProps): ReactElement {
  const { trip, left, right, lane, isBusy } = bar
  const isFaded = !trip.isMatch
  return (
    <button
      type="button"
      data-trip={trip.id}
      data-movable={isMovable || undefined}
      tabIndex={-1}
      aria-haspopup={hasMenu ? 'menu' : undefined}
      aria-label={`${label}${isSelected ? ', sélectionnée' : ''}${isBusy ? ', envoi en cours' : ''}`}
      aria-busy={isBusy || undefined}
      data-tooltip={label}
      style={{ left, width: right - left - 1, top: `calc(${lane} * var(--lane) + 2px)` }}
      className={`absolute h-[calc(var(--lane)-4px)] overflow-clip px-1 text-left leading-tight whitespace-nowrap data-dragged:opacity-35 ${barLook(trip.status)} ${isMovable ? 'cursor-grab!' : ''} ${isSelected ? 'outline-2 outline-brand' : ''} ${isFaded ? 'opacity-45' : ''} ${isBusy ? 'motion-safe:animate-pulse' : ''}`}
    >
      <BarText bar={bar} crew={crew} isFlat={isFlat} />
    </button>
  )
}

function BarText({ bar, crew, isFlat }: Pick<BoardBarProps, 'bar' | 'crew' | 'isFlat'>): ReactElement {
  const { trip, left, right, start, isBusy } = bar
  const Icon = icons[trip.status]
  return (
    // A bar that begins before the hours in sight is named at their edge.
    <span className="sticky left-47 block w-fit max-w-full">
      <span className="flex items-center gap-1 text-sm">
        {isBusy ? <Spinner /> : Icon && <Icon size={12} className="shrink-0" aria-hidden="true" />}
        <b>{momentOf(start).time}</b>
        {isFlat ? (
          <span className="truncate text-ink">{clientOf(trip)}</span>
        ) : (
          <span className="ml-auto truncate text-xs text-ink-2">
            {isBusy ? 'en cours…' : right - left > roomForCrew && crew}
          </span>
        )}
      </span>
      {!isFlat && <span className="block truncate text-sm text-ink">{clientOf(trip)}</span>}
      {!isFlat && <span className="block truncate text-xs text-ink-2">{routeOf(trip)}</span>}
    </span>
  )
}
