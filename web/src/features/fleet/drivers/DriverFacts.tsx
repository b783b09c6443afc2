import type { Driver } from '@yoon/contract/drivers/calls'
import { UserRoundCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { useCan } from '../../../lib/use-can.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Rating } from '../../../ui/Stars.tsx'
import { Tooltip, wholeIfCut } from '../../../ui/Tooltip.tsx'
import { bookingsPathWith } from '../../bookings/index.ts'
import { Availability } from '../Availability.tsx'
import { vehicleName } from '../fleet-words.ts'
import { formatTrip, tripsInBrief, tripWords } from './trips-today.ts'

/**
 * Availability for trips, and whether the account may sign in: two independent states (rules/fleet 5), of which only
 * the exceptions stand out. Without an account the first one has no effect, so the badge is that of the account.
 */
export function DriverStatus({
  isAvailable,
  today,
  user,
}: Pick<Driver, 'isAvailable' | 'today' | 'user'>): ReactElement {
  if (!user.isActive) {
    return (
      <span className={status}>
        <Badge tone="urgent">Compte inactif</Badge>
        <span className="text-xs text-ink-3">{isAvailable ? 'Disponible si réactivé' : 'Non disponible'}</span>
      </span>
    )
  }
  const isOnTrip = today.some((trip) => trip.status === 'IN_PROGRESS')
  return (
    <span className="inline-flex items-center gap-x-1.5 leading-tight">
      <Availability isAvailable={isAvailable} isOnTrip={isOnTrip} />
      <span data-tooltip="Compte actif" data-tooltip-press="" className="text-ink-3">
        <UserRoundCheck size={15} aria-hidden="true" />
        <span className="sr-only">Compte actif</span>
      </span>
    </span>
  )
}

const status = 'flex flex-wrap items-center gap-x-2 leading-tight'

/** The rating and the trips driven, then all bookings. */
export function DriverStatistics({ rating, totalRides, _count }: Driver): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-2 leading-tight whitespace-nowrap">
      {/* Every driver starts with five stars: before the first trip they mean nothing. */}
      {totalRides > 0 ? (
        <span className="flex items-center gap-x-1.5">
          <Rating rating={rating} /> <span className="text-ink-2">· {countOf(totalRides, 'course')}</span>
        </span>
      ) : (
        <span className="text-sm text-ink-3">Pas encore de course</span>
      )}{' '}
      <span className="text-sm text-ink-2">{countOf(_count.bookings, 'réservation')}</span>
    </span>
  )
}

type DriverTodayProps = Pick<Driver, 'id' | 'isAvailable' | 'today' | 'user'> & {
  /** True for the hours above the way to all trips, false for both on one line. */
  isInTable?: boolean
}

/**
 * Hours of the trips of today, or a word for none, and the way to all trips for those who may read them (rules/fleet
 * 37).
 */
export function DriverToday({ id, isAvailable, today, user, isInTable = false }: DriverTodayProps): ReactElement {
  const canRead = useCan('bookings:read')
  return (
    <span
      className={isInTable ? 'grid justify-items-start leading-tight' : 'flex flex-1 flex-wrap items-center gap-x-2'}
    >
      {today.length === 0 ? (
        <span className="text-ink-3">{isAvailable && user.isActive ? 'libre' : 'aucune course'}</span>
      ) : (
        <Hours today={today} />
      )}
      {canRead && (
        <Link
          href={bookingsPathWith({ view: 'all', range: 'all', driver: id })}
          className="-my-3 ml-auto inline-flex min-h-11 items-center text-sm whitespace-nowrap max-md:font-semibold max-md:text-brand hover:text-brand hover:underline md:my-0 md:ml-0 md:min-h-6 md:text-ink-2"
        >
          Ses courses<span className="sr-only">{`\u00a0: ${personName(user)}`}</span>
        </Link>
      )}
    </span>
  )
}

/** The trips that matter first, and how many others there are; a tooltip tells all of them. */
function Hours({ today }: Pick<Driver, 'today'>): ReactElement {
  const now = useNow()
  const { shown, more } = tripsInBrief(today, now)
  const line = (
    <span className="flex items-baseline gap-x-1.5 leading-tight max-md:flex-wrap">
      {shown.map((trip) => (
        <TripToday key={trip.scheduledTime} {...tripWords(trip, now)} isDone={trip.status === 'COMPLETED'} />
      ))}
      {more > 0 && <span className="text-sm text-ink-2">+{more}</span>}
    </span>
  )
  const isWhole = more === 0 && shown.every((trip) => tripWords(trip, now).since === '')
  if (isWhole) return line
  const words = (trips: Driver['today']) => trips.map((trip) => formatTrip(trip, now)).join(', ')
  const others = more > 0 ? `, +${more}\u00a0: ${words(today)}` : ''
  return (
    <Tooltip text={words(today)} name={`${words(shown)}${others}`} className="-my-3 md:my-0">
      {line}
    </Tooltip>
  )
}

interface TripTodayProps extends ReturnType<typeof tripWords> {
  isDone: boolean
}

/** Hour and state of a trip; of one of an earlier day the day in place of the state or of both, which a row has room for. */
function TripToday({ since, hour, state, isLate, isDone }: TripTodayProps): ReactElement {
  if (since && isLate) {
    return (
      <span className="font-semibold whitespace-nowrap text-urgent">
        {since} {hour}
      </span>
    )
  }
  if (since) return <span className="font-semibold whitespace-nowrap text-road">{since}</span>
  const ink = isLate ? 'font-semibold text-urgent' : isDone ? 'text-ink-3' : ''
  return (
    <span className={`whitespace-nowrap ${ink}`}>
      <span className={isDone ? '' : 'font-semibold'}>{hour}</span>{' '}
      {state && <span className={`text-sm ${isLate || isDone ? '' : 'text-road'}`}>{state}</span>}
    </span>
  )
}

/** No vehicle, the only one with its seats, or a list. */
export function DriverVehicles({ vehicles }: Pick<Driver, 'vehicles'>): ReactElement {
  const [only, second] = vehicles
  if (!only) return <span className="text-ink-3">Aucun véhicule</span>
  if (!second) {
    const seats = countOf(only.capacity, 'place')
    return (
      <span className="flex min-w-0 flex-wrap items-baseline gap-x-2 leading-tight min-[79rem]:block">
        <span {...wholeIfCut(vehicleName(only))} className="line-clamp-2">
          {vehicleName(only)}
        </span>{' '}
        <span
          {...wholeIfCut(`${only.licensePlate} · ${seats}`)}
          className="block truncate text-sm text-ink-2 min-[79rem]:max-[85rem]:text-xs"
        >
          <span>{only.licensePlate}</span> · <span>{seats}</span>
        </span>
      </span>
    )
  }
  return <VehicleList vehicles={vehicles} />
}

/** Number of vehicles in a row, followed by the number of the others. */
const shownVehicles = 2

function VehicleList({ vehicles }: Pick<Driver, 'vehicles'>): ReactElement {
  const isWhole = vehicles.length <= shownVehicles
  const shown = isWhole ? vehicles : vehicles.slice(0, shownVehicles - 1)
  const others = vehicles.slice(shown.length)
  return (
    <ul aria-label={countOf(vehicles.length, 'véhicule')} className="min-w-0 leading-tight">
      {shown.map((vehicle) => (
        <VehicleLine key={vehicle.id} vehicle={vehicle} />
      ))}
      {!isWhole && (
        <li>
          <Tooltip text={others.map(plateAndName).join(', ')} className="-my-3 text-sm text-ink-2 md:-my-1">
            et {countOf(others.length, 'autre')}
          </Tooltip>
        </li>
      )}
    </ul>
  )
}

type OwnVehicle = Driver['vehicles'][number]

const plateAndName = (vehicle: OwnVehicle) => `${vehicle.licensePlate} ${vehicleName(vehicle)}`

function VehicleLine({ vehicle }: { vehicle: OwnVehicle }): ReactElement {
  return (
    <li {...wholeIfCut(plateAndName(vehicle))} className="truncate">
      {vehicle.licensePlate} <span className="text-sm text-ink-2">{vehicleName(vehicle)}</span>
    </li>
  )
}
