import type { AvailableDriver } from '@yoon/contract/availability/calls'
import type { Booking } from '@yoon/contract/bookings/schemas'
import { Car } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { Avatar } from '../../../ui/Avatar.tsx'
import { Badge } from '../../../ui/Badge.tsx'
import { Stars } from '../../../ui/Stars.tsx'
import { formatWindow } from '../trip-window.ts'
import { tripCount } from './trip-count.ts'
import { VehicleChoice } from './VehicleChoice.tsx'

interface DriverOptionProps {
  driver: AvailableDriver
  booking: Booking
  isChosen: boolean
  vehicleId: string | undefined
  onChoose: () => void
  onVehicle: (vehicleId: string | undefined) => void
}

/** Maximum number of a driver's active trips on screen (rules/availability 25). */
const shownTrips = 2

/** One driver to choose: availability, rating, assigned trips, vehicles. */
export function DriverOption({
  driver,
  booking,
  isChosen,
  vehicleId,
  onChoose,
  onVehicle,
}: DriverOptionProps): ReactElement {
  const { user, vehicles, activeTrips, conflicts } = driver
  return (
    <div className={`rounded-lg border ${isChosen ? 'border-brand bg-brand-soft' : 'border-line'}`}>
      <label className="flex cursor-pointer items-start gap-3 px-3.5 py-3">
        <input
          type="radio"
          name="chauffeur"
          checked={isChosen}
          onChange={onChoose}
          className="mt-2 size-4.5 shrink-0 accent-brand"
        />
        <Avatar firstName={user.firstName} lastName={user.lastName} />
        <span className="min-w-0 flex-1">
          <span className="flex flex-wrap items-center gap-x-2 gap-y-1">
            <b className="[overflow-wrap:anywhere]">{personName(user)}</b>
            <Stars rating={driver.rating} />
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            {activeTrips === 0 ? (
              <Badge tone="done">Disponible</Badge>
            ) : (
              <Badge tone="wait">Occupé · {tripCount(activeTrips)}</Badge>
            )}
            {conflicts.length > 0 && <Badge tone="urgent">En conflit</Badge>}
          </span>
          <Trips driver={driver} />
          {(!isChosen || vehicles.length === 0) && <Vehicles vehicles={vehicles} />}
        </span>
      </label>
      {isChosen && vehicles.length > 0 && (
        <VehicleChoice
          vehicles={vehicles}
          passengers={booking.passengers}
          vehicleId={vehicleId}
          onVehicle={onVehicle}
        />
      )}
    </div>
  )
}

/** Lists the driver's vehicles; once the driver is chosen, `VehicleChoice` replaces it. */
function Vehicles({ vehicles }: Pick<AvailableDriver, 'vehicles'>): ReactElement {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-sm text-ink-2">
      <Car size={14} aria-hidden="true" className="mt-0.5 shrink-0" />
      <span>
        {vehicles.map(({ id, brand, model, licensePlate, capacity }) => (
          <span key={id} className="block">
            {brand} {model} · <span className="whitespace-nowrap">{licensePlate}</span> · {countOf(capacity, 'place')}
          </span>
        ))}
        {vehicles.length === 0 && 'Aucun véhicule'}
      </span>
    </span>
  )
}

/** The soonest of the driver's trips, then the others that overlap with this one. */
function Trips({ driver: { bookings, conflicts } }: Pick<DriverOptionProps, 'driver'>): ReactElement {
  const shown = bookings.slice(0, shownTrips)
  const isOverlap = (reference: string) => conflicts.some(({ bookingReference }) => bookingReference === reference)
  const others = conflicts.filter((overlap) =>
    shown.every((trip) => trip.bookingReference !== overlap.bookingReference),
  )
  return (
    <>
      {shown.map((trip) => (
        <TripLine key={trip.id} trip={trip} isOverlap={isOverlap(trip.bookingReference)} />
      ))}
      {others.map((overlap) => (
        <TripLine key={overlap.bookingReference} trip={overlap} isOverlap />
      ))}
    </>
  )
}

interface TripLineProps {
  trip: AvailableDriver['conflicts'][number] & Partial<AvailableDriver['bookings'][number]>
  isOverlap: boolean
}

function TripLine({ trip, isOverlap }: TripLineProps): ReactElement {
  const { bookingReference, pickupLocation, destination } = trip
  return (
    <span
      className={`mt-1 block text-sm [overflow-wrap:anywhere] ${isOverlap ? 'font-semibold text-urgent' : 'text-ink-2'}`}
    >
      {isOverlap && 'En conflit\u00a0: '}
      {formatWindow(trip, Date.now())} · {bookingReference}
      {pickupLocation && ` · ${pickupLocation}${destination ? ` → ${destination}` : ''}`}
    </span>
  )
}
