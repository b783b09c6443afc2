import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import type { ReactElement, ReactNode } from 'react'
import { countOf } from '../../../lib/count.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { CapacityNotice } from './CapacityNotice.tsx'
import { NotFreeReasons } from './NotFreeReasons.tsx'
import { formatWindow } from './trip-window.ts'

type Vehicle = AvailableDriver['vehicles'][number]

/**
 * Preselects a driver's vehicle: the booking's own or the only one, if it is available. Among several others the user
 * chooses.
 */
export function vehicleFor({ vehicles }: AvailableDriver, { vehicle }: Pick<Booking, 'vehicle'>): string | undefined {
  const [only, second] = vehicles
  const wanted = vehicles.find(({ id }) => id === vehicle?.id) ?? (second ? undefined : only)
  return wanted?.isAvailable ? wanted.id : undefined
}

/** True if a vehicle is in service, free then with valid papers, and has seats enough (rules/availability 23). */
export function isSuitable(vehicle: Vehicle, passengers: number): boolean {
  const { isAvailable, conflicts, absences, expiredPapers, capacity } = vehicle
  return isAvailable && conflicts.length + absences.length + expiredPapers.length === 0 && capacity >= passengers
}

interface VehicleChoiceProps {
  vehicles: readonly Vehicle[]
  passengers: number
  vehicleId: string | undefined
  onVehicle: (vehicleId: string | undefined) => void
}

/** Chooses one of the driver's vehicles. */
export function VehicleChoice({ vehicles, passengers, vehicleId, onVehicle }: VehicleChoiceProps): ReactElement {
  const chosen = vehicles.find(({ id }) => id === vehicleId)
  return (
    <fieldset className="grid gap-2">
      <legend className="sr-only">Véhicule</legend>
      {vehicles.length === 1 ? (
        vehicles.map((only) => <VehicleLine key={only.id} vehicle={only} passengers={passengers} />)
      ) : (
        <>
          {vehicles.map((vehicle) => (
            <VehicleRadio
              key={vehicle.id}
              isDisabled={!vehicle.isAvailable}
              isChosen={vehicle === chosen}
              onChoose={() => onVehicle(vehicle.id)}
            >
              <VehicleLine vehicle={vehicle} passengers={passengers} />
            </VehicleRadio>
          ))}
          <VehicleRadio isChosen={!chosen} onChoose={() => onVehicle(undefined)}>
            Choisir le véhicule plus tard
          </VehicleRadio>
        </>
      )}
      {chosen && chosen.capacity < passengers && <CapacityNotice capacity={chosen.capacity} passengers={passengers} />}
    </fieldset>
  )
}

interface VehicleRadioProps {
  isDisabled?: boolean
  isChosen: boolean
  onChoose: () => void
  children: ReactNode
}

function VehicleRadio({ isDisabled = false, isChosen, onChoose, children }: VehicleRadioProps): ReactElement {
  return (
    <label className={`flex min-h-11 items-center gap-3 md:min-h-9 ${isDisabled ? '' : 'cursor-pointer'}`}>
      <input
        type="radio"
        name="vehicule"
        disabled={isDisabled}
        checked={isChosen}
        onChange={onChoose}
        className="size-4.5 shrink-0 accent-brand"
      />
      {children}
    </label>
  )
}

/** A vehicle with its seats and the bookings that take it at that time. */
export function VehicleLine({ vehicle, passengers }: { vehicle: Vehicle; passengers: number }): ReactElement {
  const { brand, model, licensePlate, capacity, isAvailable, conflicts, absences, expiredPapers } = vehicle
  return (
    <span className="min-w-0 flex-1">
      <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
        <span className={isAvailable ? 'font-semibold' : 'text-ink-2'}>
          {brand} {model}
        </span>
        <span className="whitespace-nowrap text-ink-2">{licensePlate}</span>
        <Badge tone={capacity < passengers ? 'wait' : 'off'}>{countOf(capacity, 'place')}</Badge>
        {!isAvailable && <Badge tone="off">Non disponible</Badge>}
      </span>
      {conflicts.map((trip) => (
        <span key={trip.bookingReference} className="block text-sm font-semibold text-urgent">
          Véhicule en conflit&nbsp;: {formatWindow(trip, Date.now())} · {trip.bookingReference}
        </span>
      ))}
      <NotFreeReasons absences={absences} expiredPapers={expiredPapers} />
    </span>
  )
}
