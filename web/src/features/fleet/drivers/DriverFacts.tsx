import type { Driver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { useNow } from '../../../lib/use-now.ts'
import { Rating } from '../../../ui/Stars.tsx'
import { Tooltip, wholeIfCut } from '../../../ui/Tooltip.tsx'
import { Availability, PresentState } from '../Availability.tsx'
import { vehicleName } from '../fleet-words.ts'
import { type DriverNow, driverStateOf } from './driver-state.ts'
import { formatTrip, tripsInBrief, tripWords } from './trips-today.ts'

/**
 * The state of the moment, then the marks that the state does not say: the account, and the switch (rules/fleet 5, 38). An
 * inactive account is the whole reason of its state, whatever the switch.
 */
export function DriverStatus(driver: DriverNow): ReactElement {
  const state = driverStateOf(driver, useNow())
  const { isAvailable, user, papers } = driver
  const isOnTrip = state === 'En course' || state === 'En retard'
  return (
    <PresentState state={state} papers={papers} account={user.isActive && <ActiveAccount />}>
      {!user.isActive && <span className="font-semibold text-urgent">Compte inactif</span>}
      {user.isActive && (isOnTrip || state === 'Hors service') && (
        <Availability isAvailable={isAvailable} isOnTrip={isOnTrip} isSaid={!isOnTrip} />
      )}
    </PresentState>
  )
}

/** « Compte actif », in lists « actif », with the whole as its tooltip. */
function ActiveAccount(): ReactElement {
  return (
    <span data-tooltip="Compte actif" data-tooltip-press="" className="text-sm whitespace-nowrap text-ink-3">
      <span aria-hidden="true" className="hidden in-[:is(td,article)]:inline">
        actif
      </span>
      <span className="in-[:is(td,article)]:sr-only">Compte actif</span>
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

type DriverTodayProps = Pick<Driver, 'today'> & {
  /** True for the states below the hours, in the column of a table. */
  isStacked?: boolean
}

/** Hours of the trips of today: those that matter first, and how many others there are; a tooltip tells all of them. */
export function DriverToday({ today, isStacked = false }: DriverTodayProps): ReactElement {
  const now = useNow()
  if (today.length === 0) return <span className="text-ink-3">aucune course</span>
  const { shown, next, more } = tripsInBrief(today, now)
  const words = shown.map((trip) => tripWords(trip, now))
  const hours = words.map(({ day, hour }) => [day, hour].filter(Boolean).join(' ')).join(' · ')
  const others = more === 0 ? '' : `+${countOf(more, 'autre')}`
  const first = words[0]?.state ?? ''
  const isRunning = first === 'en course'
  const rest = [!isRunning && first, next && `puis ${next.scheduledTime}`, others].filter(Boolean).join(' · ')
  const isOver = words.some((one) => one.isOver)
  const line = (
    <span
      className={`flex leading-tight whitespace-nowrap ${isStacked ? 'flex-col' : 'flex-wrap items-baseline gap-x-2'}`}
    >
      <span className={inkOf(words)}>
        {hours}
        {/* The state of the driver says it too. */}
        {isRunning && <span className="sr-only"> {first}</span>}
      </span>{' '}
      <span className="text-sm leading-4 text-ink-2 empty:hidden">{rest}</span>
    </span>
  )
  if (more === 0 && !isOver) return line
  const all = today.map((trip) => formatTrip(trip, now)).join(', ')
  return (
    <Tooltip
      text={all}
      name={`${[hours, isRunning && first, rest].filter(Boolean).join(' ')}\u00a0: ${all}`}
      className="-my-3 md:my-0"
    >
      {line}
    </Tooltip>
  )
}

/** Returns the colour of the hours: red if late or over, blue under way, quiet once all are done. */
function inkOf(words: readonly ReturnType<typeof tripWords>[]): string {
  if (words.some(({ isLate, isOver }) => isLate || isOver)) return 'font-semibold text-urgent'
  if (words[0]?.state === 'en course') return 'font-semibold text-road'
  return words[0]?.state === 'faite' ? 'text-ink-3' : 'font-semibold'
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
