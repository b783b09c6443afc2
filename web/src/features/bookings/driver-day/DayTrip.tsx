import type { Booking } from '@yoon/contract/bookings/schemas'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { formatPhone } from '@yoon/contract/phones'
import { CarFront, Luggage, MapPin, Phone, Plane, Users } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { pluralize } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { mapUrl } from '../../../lib/map-links.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { CopyReference } from '../list/CopyReference.tsx'
import { statusTones } from '../status-tones.ts'
import { timingOf } from './day-trips.ts'

/** A trip as its driver needs it: when, where, whom to call, what to bring, and the ways to the places. */
export function DayTrip({ trip, now }: { trip: Booking; now: number }): ReactElement {
  const { user, status, pickupLocation, destination, passengers, luggage, flightNumber, specialRequests, vehicle } =
    trip
  const timing = timingOf(trip, now)
  const isUsual = status === 'ASSIGNED' || status === 'IN_PROGRESS'
  return (
    <Card
      as="article"
      aria-label={`Course ${trip.bookingReference}, ${personName(user)}`}
      className="grid content-start gap-3 p-4"
    >
      <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
        <b className="text-2xl leading-tight tracking-tight">{trip.scheduledTime}</b>
        {timing && (
          <span className={`font-semibold ${timing.isLate ? 'text-urgent' : 'text-ink-2'}`}>{timing.words}</span>
        )}
        {!isUsual && (
          <span className="ml-auto">
            <Badge tone={statusTones[status]}>{bookingStatusLabels[status]}</Badge>
          </span>
        )}
      </div>
      <div className="grid gap-1 text-md">
        <Place label="Départ" place={pickupLocation} />
        {destination && <Place label="Arrivée" place={destination} />}
      </div>
      <div className="flex flex-wrap items-center gap-x-3.5 gap-y-1 text-ink-2">
        <b className="text-ink [overflow-wrap:anywhere]">{personName(user)}</b>
        <Detail icon={<Users size={15} aria-hidden="true" />}>
          {passengers}
          <span className="sr-only">{pluralize(passengers, 'passager')}</span>
        </Detail>
        <Detail icon={<Luggage size={15} aria-hidden="true" />}>
          {luggage}
          <span className="sr-only">{pluralize(luggage, 'bagage')}</span>
        </Detail>
        <span>{serviceTypeLabels[trip.serviceType]}</span>
        {flightNumber && <Detail icon={<Plane size={15} aria-hidden="true" />}>Vol {flightNumber}</Detail>}
        {vehicle && (
          <Detail icon={<CarFront size={15} aria-hidden="true" />}>
            {vehicle.brand} {vehicle.model} · <span className="whitespace-nowrap">{vehicle.licensePlate}</span>
          </Detail>
        )}
        <CopyReference reference={trip.bookingReference} />
      </div>
      {specialRequests && (
        <p className="rounded-md bg-wait-soft px-3 py-2 text-ink [overflow-wrap:anywhere]">{specialRequests}</p>
      )}
      <div className="grid grid-cols-2 gap-2">
        {user.phone && (
          <LinkButton
            href={`tel:${user.phone}`}
            look="primary"
            icon={<Phone size={18} aria-hidden="true" />}
            aria-label={`Appeler ${personName(user)}, ${formatPhone(user.phone)}`}
            className="col-span-2 min-h-12! text-md"
          >
            Appeler · {formatPhone(user.phone)}
          </LinkButton>
        )}
        <MapButton
          label="Départ"
          place={pickupLocation}
          latitude={trip.pickupLatitude}
          longitude={trip.pickupLongitude}
          isAlone={!destination}
        />
        {destination && (
          <MapButton
            label="Arrivée"
            place={destination}
            latitude={trip.destinationLatitude}
            longitude={trip.destinationLongitude}
          />
        )}
      </div>
    </Card>
  )
}

function Place({ label, place }: { label: string; place: string }): ReactElement {
  return (
    <p className="grid grid-cols-[4.25rem_minmax(0,1fr)] gap-2">
      <span className="text-sm leading-6 text-ink-2">{label}</span>
      <span className="[overflow-wrap:anywhere]">{place}</span>
    </p>
  )
}

function Detail({ icon, children }: { icon: ReactNode; children: ReactNode }): ReactElement {
  return (
    <span className="inline-flex items-center gap-1.5">
      {icon}
      <span>{children}</span>
    </span>
  )
}

interface MapButtonProps {
  label: string
  place: string
  latitude: number | null
  longitude: number | null
  /** True if the trip has no other place. */
  isAlone?: boolean
}

/** Opens a place on the map. */
function MapButton({ label, place, latitude, longitude, isAlone = false }: MapButtonProps): ReactElement {
  return (
    <LinkButton
      href={mapUrl(place, { latitude, longitude })}
      icon={<MapPin size={18} aria-hidden="true" />}
      aria-label={`${label} sur la carte\u00a0: ${place}`}
      className={`min-h-12! ${isAlone ? 'col-span-2' : ''}`}
    >
      {label}
    </LinkButton>
  )
}
