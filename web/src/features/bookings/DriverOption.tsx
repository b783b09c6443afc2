import type { Booking } from '@yoon/contract/bookings'
import type { AvailableDriver } from '@yoon/contract/drivers'
import { Car, Star } from 'lucide-react'
import type { ReactElement } from 'react'
import { dayOf, formatDay, timeOf } from '../../lib/format.ts'
import { Avatar } from '../../ui/Avatar.tsx'
import { Badge } from '../../ui/Badge.tsx'
import { personName } from './booking-words.ts'

interface DriverOptionProps {
  driver: AvailableDriver
  booking: Booking
  isChosen: boolean
  vehicleId: string | undefined
  onChoose: () => void
  onVehicle: (vehicleId: string | undefined) => void
}

/** At most so many of a driver's active trips are shown (specification §2). */
const shownTrips = 2

/** One driver to choose: availability, rating, trips already held, vehicles. */
export function DriverOption({
  driver,
  booking,
  isChosen,
  vehicleId,
  onChoose,
  onVehicle,
}: DriverOptionProps): ReactElement {
  const { user, vehicles, bookings, activeTrips, conflicts } = driver
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
              <Badge tone="wait">
                Occupé · {activeTrips} {activeTrips > 1 ? 'courses' : 'course'}
              </Badge>
            )}
            {conflicts.length > 0 && <Badge tone="urgent">En conflit</Badge>}
          </span>
          {bookings.slice(0, shownTrips).map((trip) => (
            <span key={trip.id} className="mt-1 block text-[12.5px] text-ink-2">
              {formatDay(dayOf(new Date(trip.startsAt)), dayOf(Date.now()))} {timeOf(trip.startsAt)}–
              {timeOf(trip.endsAt)} · {trip.bookingReference}
              {trip.pickupLocation && ` · ${trip.pickupLocation}${trip.destination ? ` → ${trip.destination}` : ''}`}
            </span>
          ))}
          <span className="mt-1 flex items-center gap-1.5 text-[12.5px] text-ink-2">
            <Car size={14} aria-hidden="true" />
            {vehicles.length === 0
              ? 'Aucun véhicule'
              : vehicles.map((vehicle) => `${vehicle.brand} ${vehicle.model} ${vehicle.licensePlate}`).join(', ')}
          </span>
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

interface VehicleChoiceProps {
  vehicles: AvailableDriver['vehicles']
  passengers: number
  vehicleId: string | undefined
  onVehicle: (vehicleId: string | undefined) => void
}

function VehicleChoice({ vehicles, passengers, vehicleId, onVehicle }: VehicleChoiceProps): ReactElement {
  const chosen = vehicles.find(({ id }) => id === vehicleId)
  const isTooSmall = chosen !== undefined && chosen.capacity < passengers
  return (
    <div className="grid gap-1.5 border-t border-line px-3.5 py-3">
      {vehicles.length > 1 && (
        <select
          aria-label="Véhicule"
          value={vehicleId ?? ''}
          onChange={(event) => onVehicle(event.target.value || undefined)}
          className="min-h-11 rounded-md border border-line-strong bg-surface px-3 md:min-h-9"
        >
          <option value="">Sans véhicule choisi</option>
          {vehicles.map(({ id, brand, model, licensePlate, capacity, isAvailable }) => (
            <option key={id} value={id} disabled={!isAvailable}>
              {brand} {model} · {licensePlate} · {capacity} places{isAvailable ? '' : ' (hors service)'}
            </option>
          ))}
        </select>
      )}
      {isTooSmall && (
        <p className="text-[13px] font-semibold text-wait">
          {chosen.capacity} places pour {passengers} passagers
        </p>
      )}
    </div>
  )
}

/** Five stars, filled by the rating. */
function Stars({ rating }: { rating: number }): ReactElement {
  const text = rating.toLocaleString('fr-FR', { minimumFractionDigits: 1 })
  return (
    <span className="inline-flex items-center gap-0.5 text-wait" role="img" aria-label={`${text} sur 5 étoiles`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={13} aria-hidden="true" fill={star <= Math.round(rating) ? 'currentColor' : 'none'} />
      ))}
      <span aria-hidden="true" className="ml-1 text-[12.5px] text-ink-2">
        {text}
      </span>
    </span>
  )
}
