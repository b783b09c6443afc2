import type { Booking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import { Luggage, MapPin, Plane, Users } from 'lucide-react'
import type { ReactElement } from 'react'
import { pluralize } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { mapUrl } from '../../../lib/map-links.ts'
import { shortPlaceText } from '../../../lib/short-place.ts'
import { whole, wholeIfCut } from '../../../ui/Tooltip.tsx'

interface ItineraryProps {
  booking: Booking
  /** True if the phone of the client stands beside the name. */
  hasPhone: boolean
}

/** The itinerary of a booking, then its client and details. */
export function BookingItinerary({ booking, hasPhone }: ItineraryProps): ReactElement {
  const { user, pickupLocation, destination } = booking
  const pickupMap = mapUrl(pickupLocation, { latitude: booking.pickupLatitude, longitude: booking.pickupLongitude })
  const arrival = { latitude: booking.destinationLatitude, longitude: booking.destinationLongitude }
  return (
    <>
      <div className="grid">
        <Stop place={pickupLocation} map={pickupMap} kind={destination ? 'first' : 'only'} label="Prise en charge" />
        {destination && <Stop place={destination} map={mapUrl(destination, arrival)} kind="last" label="Arrivée" />}
      </div>
      <div className="flex flex-wrap items-center gap-x-2.5 text-ink-2 md:mt-0.5 md:gap-x-3">
        <b className="text-ink [overflow-wrap:anywhere]">{personName(user)}</b>{' '}
        {hasPhone && user.phone && (
          <a
            href={`tel:${user.phone}`}
            className="inline-flex min-h-6 items-center font-semibold whitespace-nowrap text-brand"
          >
            {formatPhone(user.phone)}
          </a>
        )}{' '}
        <OnBoard booking={booking} />
      </div>
    </>
  )
}

/** Passengers, luggage, flight, series, and for a rental whether it has a driver. */
function OnBoard({ booking }: { booking: Booking }): ReactElement {
  const { passengers, luggage, flightNumber, flightTime, serviceType, isWithDriver, seriesId } = booking
  return (
    <>
      <span className="inline-flex items-center gap-1.5">
        <Users size={15} aria-hidden="true" />
        {passengers}
        <span className="sr-only">{pluralize(passengers, 'passager')}</span>
      </span>
      <span className="inline-flex items-center gap-1.5">
        <Luggage size={15} aria-hidden="true" />
        {luggage}
        <span className="sr-only">{pluralize(luggage, 'bagage')}</span>
      </span>
      {flightNumber && (
        <span className="inline-flex items-center gap-1.5">
          <Plane size={15} aria-hidden="true" />
          <span>
            <span className="max-md:sr-only">Vol </span>
            {flightNumber}
            {flightTime && ` · ${flightTime}`}
          </span>
        </span>
      )}
      {seriesId && <span>Série</span>}
      {serviceType !== 'TRANSFER' && <span>{isWithDriver ? 'Avec chauffeur' : 'Location sans chauffeur'}</span>}
    </>
  )
}

const dots = {
  first:
    'border-2 border-brand rounded-full after:absolute after:top-3 after:left-[2px] after:h-3.5 after:border-l-2 after:border-dotted after:border-line-strong',
  only: 'bg-brand rounded-[2px]',
  last: 'bg-brand rounded-[2px]',
}

interface StopProps {
  place: string
  /** Address of the map. */
  map: string
  kind: keyof typeof dots
  label: string
}

/** An end of the trip by its short name; screen readers read all of it, a tooltip shows it. */
function Stop({ place, map, kind, label }: StopProps): ReactElement {
  const short = shortPlaceText(place)
  return (
    <div className="grid grid-cols-[14px_minmax(0,1fr)_auto] items-start gap-x-2">
      <span aria-hidden="true" className={`relative mt-[7px] ml-0.5 size-2.5 ${dots[kind]}`} />
      <span className="py-0.5">
        <span
          {...(short === place ? wholeIfCut(place) : whole(place))}
          className="line-clamp-2 leading-5 [overflow-wrap:anywhere] md:line-clamp-3"
        >
          <span className="sr-only">{label}&nbsp;: </span>
          {short !== place && <span className="sr-only">{place} </span>}
          <span aria-hidden={short !== place}>{short}</span>
        </span>
      </span>
      <a
        href={map}
        target="_blank"
        rel="noreferrer"
        aria-label={`Voir ${place} sur la carte`}
        className="-my-2.5 grid size-11 place-items-center rounded-md text-ink-3 hover:text-brand md:my-0 md:size-6"
      >
        <MapPin size={15} aria-hidden="true" />
      </a>
    </div>
  )
}
