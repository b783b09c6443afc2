import type { Booking } from '@yoon/contract/bookings/schemas'
import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import { bookingPath } from '@yoon/contract/paths'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { dayOf, formatDay } from '../../lib/format.ts'
import { shortPlaceText } from '../../lib/short-place.ts'
import { BookingStatusBadge } from './BookingStatusBadge.tsx'

type TripInBrief = Pick<
  Booking,
  'id' | 'bookingReference' | 'status' | 'scheduledDate' | 'scheduledTime' | 'pickupLocation' | 'destination'
>

interface TripGroupsProps {
  groups: readonly { label: string; isLate?: boolean; trips: readonly TripInBrief[] }[]
  /** Trips of a group that are shown at most. */
  most?: number
}

/** Groups of trips, each below its name: red where they are late. */
export function TripGroups({ groups, most }: TripGroupsProps): ReactElement {
  return (
    <>
      {groups.map(({ label, isLate = false, trips }) => (
        <div key={label} className="mt-2">
          <h4 className={`mb-1 text-sm font-semibold ${isLate ? 'text-urgent' : 'text-ink-2'}`}>{label}</h4>
          <TripLinks trips={trips.slice(0, most)} label={label} />
        </div>
      ))}
    </>
  )
}

/**
 * Trips in the details of a person or a vehicle: when, from where to where and in which status, unless the name of the
 * group says it; each a link to its booking.
 */
function TripLinks({ trips, label }: { trips: readonly TripInBrief[]; label: string }): ReactElement {
  const today = dayOf(Date.now())
  return (
    <ul aria-label={label} className="divide-y divide-line rounded-lg border border-line">
      {trips.map(({ id, bookingReference, status, scheduledDate, scheduledTime, pickupLocation, destination }) => (
        <li key={id}>
          <Link
            href={bookingPath(bookingReference)}
            className="grid min-h-11 grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 gap-y-0.5 px-3.5 py-2 hover:bg-raised"
          >
            <b>
              {formatDay(scheduledDate, today)} à {scheduledTime}
            </b>{' '}
            <span className="justify-self-end">
              {bookingStatusLabels[status] !== label && <BookingStatusBadge status={status} />}
            </span>{' '}
            <span className="grid text-sm text-ink-2">
              <WrappedPlace place={pickupLocation} />
              {destination && <WrappedPlace place={destination} hasArrow />}
            </span>{' '}
            <span className="justify-self-end font-mono text-xs text-ink-2">{bookingReference}</span>
          </Link>
        </li>
      ))}
    </ul>
  )
}

/** A place in short that is never cut, for screen readers whole. */
function WrappedPlace({ place, hasArrow = false }: { place: string; hasArrow?: boolean }): ReactElement {
  const arrow = hasArrow ? '→\u00a0' : ''
  return (
    <span className="leading-snug [overflow-wrap:anywhere]">
      <span className="sr-only">
        {arrow}
        {place}{' '}
      </span>
      <span aria-hidden="true">
        {arrow}
        {shortPlaceText(place)}
      </span>
    </span>
  )
}
