import type { Booking } from '@yoon/contract/bookings/schemas'
import { serviceTypeLabels } from '@yoon/contract/bookings/service-types'
import { formatPhone } from '@yoon/contract/phones'
import { Car, MapPin, Phone, Plane } from 'lucide-react'
import type { ReactElement } from 'react'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { mapUrl } from '../../../lib/map-links.ts'
import { Card } from '../../../ui/Card.tsx'
import { LinkButton } from '../../../ui/LinkButton.tsx'
import { inks } from '../../../ui/tones.ts'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'
import { CopyReference } from '../list/CopyReference.tsx'
import { timingOf } from './day-trips.ts'

interface DayTripProps {
  trip: Booking
  /** True for the trip that comes first: it alone has a filled button. */
  isNext: boolean
  now: number
}

/** A trip as its driver needs it: when, from where to where with the maps, whom to call, what to bring. */
export function DayTrip({ trip, isNext, now }: DayTripProps): ReactElement {
  const { user, status, pickupLocation, destination, passengers, luggage, flightNumber, specialRequests, vehicle } =
    trip
  return (
    <Card
      as="article"
      aria-label={`Course ${trip.bookingReference}, ${personName(user)}`}
      className={`grid grid-cols-[minmax(0,1fr)] content-start gap-2.5 p-3.5 ${edgeOf(status, isNext)}`}
    >
      <When trip={trip} isNext={isNext} now={now} />
      <div className="divide-y divide-line rounded-md border border-line text-md">
        <PlaceLink
          label="Départ"
          place={pickupLocation}
          latitude={trip.pickupLatitude}
          longitude={trip.pickupLongitude}
        />
        {destination && (
          <PlaceLink
            label="Arrivée"
            place={destination}
            latitude={trip.destinationLatitude}
            longitude={trip.destinationLongitude}
          />
        )}
      </div>
      <div className="grid gap-0.5">
        <p className="flex flex-wrap items-baseline gap-x-2.5">
          <b className="text-md [overflow-wrap:anywhere]">{personName(user)}</b>
          <span className="text-ink-2">
            {countOf(passengers, 'passager')}, {countOf(luggage, 'bagage')}
          </span>
          {flightNumber && (
            <span className="font-semibold whitespace-nowrap">
              <Plane size={15} aria-hidden="true" className="mr-1.5 inline align-[-2px]" />
              Vol {flightNumber}
              {trip.flightTime && ` · ${trip.flightTime}`}
            </span>
          )}
        </p>
        <p className="flex flex-wrap items-center justify-between gap-x-3 text-sm text-ink-2 max-md:*:last:-my-3">
          <span>
            {serviceTypeLabels[trip.serviceType]}
            {vehicle && (
              <>
                {' '}
                · {vehicle.brand} {vehicle.model} · <span className="whitespace-nowrap">{vehicle.licensePlate}</span>
              </>
            )}
          </span>
          <CopyReference reference={trip.bookingReference} />
        </p>
      </div>
      {specialRequests && (
        <p className="rounded-md bg-wait-soft px-3 py-2 whitespace-pre-line text-ink [overflow-wrap:anywhere]">
          {specialRequests}
        </p>
      )}
      {user.phone && (
        <LinkButton
          href={`tel:${user.phone}`}
          look={isNext ? 'primary' : 'secondary'}
          icon={<Phone size={18} aria-hidden="true" />}
          aria-label={`Appeler ${personName(user)}, ${formatPhone(user.phone)}`}
          className="min-h-12! text-md"
        >
          Appeler · {formatPhone(user.phone)}
        </LinkButton>
      )}
    </Card>
  )
}

function edgeOf(status: Booking['status'], isNext: boolean): string {
  if (status === 'IN_PROGRESS') return 'shadow-[inset_4px_0_0_var(--color-road)]'
  return isNext ? 'shadow-[inset_4px_0_0_var(--color-brand)]' : ''
}

/** The hour of the trip and how far away it is: blue under way, red if it is late. */
function When({ trip, isNext, now }: DayTripProps): ReactElement {
  const { status, scheduledTime } = trip
  const timing = timingOf(trip, now)
  const isOnRoad = status === 'IN_PROGRESS'
  const ink = timing?.isLate ? inks.urgent : isOnRoad ? inks.road : isNext ? 'text-brand-strong' : 'text-ink-2'
  return (
    <div className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <b className={`leading-tight tracking-tight ${isNext ? 'text-3xl' : 'text-2xl'}`}>{scheduledTime}</b>
      {timing && (
        <span className={`font-semibold ${ink}`}>
          {isOnRoad && <Car size={16} aria-hidden="true" className="mr-1.5 inline align-[-3px]" />}
          {timing.words}
        </span>
      )}
      {!isOnRoad && status !== 'ASSIGNED' && (
        <span className="ml-auto">
          <BookingStatusBadge status={status} />
        </span>
      )}
    </div>
  )
}

interface PlaceLinkProps {
  label: string
  place: string
  latitude: number | null
  longitude: number | null
}

/** A place of the trip; a press opens it on the map. */
function PlaceLink({ label, place, latitude, longitude }: PlaceLinkProps): ReactElement {
  return (
    <a
      href={mapUrl(place, { latitude, longitude })}
      target="_blank"
      rel="noreferrer"
      className="grid min-h-12 grid-cols-[3.5rem_minmax(0,1fr)_auto] items-center gap-x-2 px-3 py-1.5 hover:bg-raised"
    >
      <span className="text-sm text-ink-2">{label}</span>
      <span className="sr-only"> sur la carte&nbsp;: </span>
      <span className="leading-snug [overflow-wrap:anywhere]">{place}</span>
      <MapPin size={20} aria-hidden="true" className="text-brand" />
    </a>
  )
}
