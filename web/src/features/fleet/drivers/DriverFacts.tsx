import type { Driver } from '@yoon/contract/drivers/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { countOf } from '../../../lib/count.ts'
import { dayOf, formatDay, personName } from '../../../lib/format.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { Rating } from '../../../ui/Stars.tsx'
import { bookingsPathWith } from '../../bookings/index.ts'
import { Availability } from '../Availability.tsx'
import { vehicleName } from '../fleet-words.ts'

/** Availability for trips, and whether the account may sign in: two independent states (rules/fleet 5). */
export function DriverStatus({
  isAvailable,
  today,
  user,
}: Pick<Driver, 'isAvailable' | 'today' | 'user'>): ReactElement {
  const isOnTrip = today.some(({ status }) => status === 'IN_PROGRESS')
  return (
    <span className="flex flex-wrap items-center gap-x-3 gap-y-0.5">
      <Availability isAvailable={isAvailable} isOnTrip={isOnTrip} isBarred={!user.isActive} />
      {user.isActive ? (
        <span className="text-sm text-ink-3">Compte actif</span>
      ) : (
        <Badge tone="urgent">Compte inactif</Badge>
      )}
    </span>
  )
}

export function DriverStatistics({ rating, totalRides, _count }: Driver): ReactElement {
  return (
    <span className="flex flex-wrap items-center gap-x-2 whitespace-nowrap">
      {/* Every driver starts with five stars: before the first trip they mean nothing. */}
      {totalRides > 0 ? (
        <>
          <Rating rating={rating} />
          <span className="text-sm text-ink-2">{countOf(totalRides, 'course')}</span>
        </>
      ) : (
        <span className="text-sm text-ink-3">Pas encore de course</span>
      )}{' '}
      <span className="text-sm text-ink-2">{countOf(_count.bookings, 'réservation')}</span>
    </span>
  )
}

type DriverTodayProps = Pick<Driver, 'id' | 'isAvailable' | 'today' | 'user'> & { className?: string }

/** Hours of the trips of today, or a word for none, and the way to all trips for those who may read them (rules/fleet 37). */
export function DriverToday({
  id,
  isAvailable,
  today,
  user,
  className = 'grid justify-items-start',
}: DriverTodayProps): ReactElement {
  const canRead = useCan('bookings:read')
  const day = dayOf(Date.now())
  return (
    <span className={className}>
      {today.length === 0 ? (
        <span className="text-ink-3">{isAvailable && user.isActive ? 'libre' : 'aucune course'}</span>
      ) : (
        <ul className="flex flex-wrap gap-x-2">
          {today.map(({ scheduledDate, scheduledTime, status }) => (
            <li
              key={`${scheduledDate} ${scheduledTime} ${status}`}
              className={`tabular-nums ${status === 'COMPLETED' ? 'text-ink-3' : 'font-semibold'}`}
            >
              {scheduledDate < day && `depuis ${formatDay(scheduledDate, day).toLowerCase()} `}
              {scheduledTime}
              {status === 'COMPLETED' && <span className="font-normal"> faite</span>}
              {status === 'IN_PROGRESS' && <span className="font-normal whitespace-nowrap text-road"> en course</span>}
            </li>
          ))}
        </ul>
      )}
      {canRead && (
        <Link
          href={bookingsPathWith({ view: 'all', range: 'all', driver: id })}
          className="inline-flex min-h-11 items-center text-sm font-semibold whitespace-nowrap text-brand hover:underline md:min-h-6"
        >
          Ses courses<span className="sr-only">{`\u00a0: ${personName(user)}`}</span>
        </Link>
      )}
    </span>
  )
}

/** No vehicle, the only one with its seats, or a list. */
export function DriverVehicles({ vehicles }: Pick<Driver, 'vehicles'>): ReactElement {
  const [only, second] = vehicles
  if (!only) return <span className="text-ink-3">Aucun véhicule</span>
  if (!second) {
    return (
      <span className="flex flex-wrap items-baseline gap-x-2.5">
        <span className="min-[79rem]:basis-full">{vehicleName(only)}</span>{' '}
        <span className="flex flex-wrap gap-x-2.5 text-sm whitespace-nowrap text-ink-2">
          <span>{only.licensePlate}</span> <span>{countOf(only.capacity, 'place')}</span>
        </span>
      </span>
    )
  }
  return (
    <ul aria-label={countOf(vehicles.length, 'véhicule')}>
      {vehicles.map(({ id, licensePlate, ...vehicle }) => (
        <li key={id}>
          <span className="whitespace-nowrap">{licensePlate}</span>{' '}
          <span className="text-sm text-ink-2">{vehicleName(vehicle)}</span>
        </li>
      ))}
    </ul>
  )
}
