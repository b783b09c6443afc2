import type { Driver } from '@yoon/contract/drivers/calls'
import { UserRoundCheck } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Rating } from '../../../ui/Stars.tsx'
import { Tooltip, wholeIfCut } from '../../../ui/Tooltip.tsx'
import { Availability, PresentState } from '../Availability.tsx'
import { vehicleName } from '../fleet-words.ts'
import { driverStateOf } from './driver-state.ts'
import { formatTrip, tripsInBrief, tripWords } from './trips-today.ts'

type DriverStatusProps = Pick<Driver, 'isAvailable' | 'today' | 'user'> & { isStacked?: boolean }

/**
 * The state of the moment, then availability for trips and whether the account may sign in: two independent marks
 * (rules/fleet 5, 38), of which only the exceptions stand out.
 */
export function DriverStatus({ isStacked = false, ...driver }: DriverStatusProps): ReactElement {
  const state = driverStateOf(driver, useNow())
  const { isAvailable, user } = driver
  const isOnTrip = state === 'En course' || state === 'En retard'
  return (
    <PresentState state={state} isStacked={isStacked}>
      <span className="inline-flex items-center gap-x-1.5 whitespace-nowrap">
        {user.isActive ? <ActiveAccount /> : <span className="font-semibold text-urgent">Compte inactif</span>}
        <Availability
          isAvailable={isAvailable}
          isOnTrip={isOnTrip}
          {...(!user.isActive && { words: ['Dispo', 'Non dispo'] })}
        />
      </span>
    </PresentState>
  )
}

function ActiveAccount(): ReactElement {
  return (
    <span data-tooltip="Compte actif" data-tooltip-press="" className="text-ink-3">
      <UserRoundCheck size={15} aria-hidden="true" />
      <span className="sr-only">Compte actif</span>
    </span>
  )
}

/** The rating and the trips driven, then all bookings. */
export function DriverStatistics({ rating, totalRides, _count }: Driver): ReactElement {
  return (
    <span className="inline-grid leading-tight whitespace-nowrap">
      {/* Every driver starts with five stars: before the first trip they mean nothing. */}
      {totalRides > 0 ? (
        <span>
          <Rating rating={rating} /> <span className="text-ink-2">· {countOf(totalRides, 'course')}</span>
        </span>
      ) : (
        <span className="text-sm text-ink-3">Pas encore de course</span>
      )}{' '}
      <span className="text-sm text-ink-2">{countOf(_count.bookings, 'réservation')}</span>
    </span>
  )
}

/** Hours of the trips of today: those that matter first, and how many others there are; a tooltip tells all of them. */
export function DriverToday({ today }: Pick<Driver, 'today'>): ReactElement {
  const now = useNow()
  if (today.length === 0) return <span className="text-ink-3">aucune course</span>
  const { shown, more } = tripsInBrief(today, now)
  const line = (
    <span className="flex items-baseline gap-x-1.5 leading-tight max-md:flex-wrap">
      {shown.map((trip) => (
        <TripToday key={trip.scheduledTime} {...tripWords(trip, now)} isDone={trip.status === 'COMPLETED'} />
      ))}
      {more > 0 && <span className="text-sm text-ink-2">+{more}</span>}
    </span>
  )
  const isWhole = more === 0 && shown.every((trip) => !tripWords(trip, now).isShort)
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
function TripToday({ since, hour, state, isLate, isOver, isDone }: TripTodayProps): ReactElement {
  const ink = isLate || isOver ? 'font-semibold text-urgent' : isDone ? 'text-ink-3' : ''
  if (since) {
    return (
      <span className={`font-semibold whitespace-nowrap ${ink || 'text-road'}`}>
        {since} {isLate && hour}
      </span>
    )
  }
  return (
    <span className={`whitespace-nowrap ${ink}`}>
      <span className={isDone ? '' : 'font-semibold'}>{hour}</span>{' '}
      {state && <span className={`text-sm ${ink ? '' : 'text-road'}`}>{state}</span>}
    </span>
  )
}

/** No vehicle, the only one with its seats, or a list. */
export function DriverVehicles({ vehicles }: Pick<Driver, 'vehicles'>): ReactElement {
  const [only, second] = vehicles
  if (!only) return <span className="font-semibold whitespace-nowrap text-wait">Aucun véhicule</span>
  if (!second) {
    const seats = countOf(only.capacity, 'place')
    return (
      <span className="flex min-w-0 flex-1 items-baseline gap-x-2 leading-tight min-[79rem]:block">
        <span {...wholeIfCut(vehicleName(only))} className={`block ${cutToColumn}`}>
          {vehicleName(only)}
        </span>{' '}
        <span className="block text-sm whitespace-nowrap text-ink-2">
          <span className="text-ink">{only.licensePlate}</span> · <span>{seats}</span>
        </span>
      </span>
    )
  }
  return <VehicleList vehicles={vehicles} />
}

/** Cut to the width that the rest of its column needs, as is the name of a vehicle above its plate. */
const cutToColumn = 'truncate min-[79rem]:[contain:inline-size]'

/** Number of vehicles in a row, followed by the number of the others. */
const shownVehicles = 2

function VehicleList({ vehicles }: Pick<Driver, 'vehicles'>): ReactElement {
  const isWhole = vehicles.length <= shownVehicles
  const shown = isWhole ? vehicles : vehicles.slice(0, shownVehicles - 1)
  const others = vehicles.slice(shown.length)
  return (
    <ul aria-label={countOf(vehicles.length, 'véhicule')} className="min-w-0 flex-1 leading-tight">
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
    <li {...wholeIfCut(plateAndName(vehicle))} className={cutToColumn}>
      <span>{vehicle.licensePlate}</span> <span className="text-sm text-ink-2">{vehicleName(vehicle)}</span>
    </li>
  )
}
