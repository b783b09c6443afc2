import type { FoundBooking } from '@yoon/contract/bookings/schemas'
import { formatPhone } from '@yoon/contract/phones'
import type { ReactElement } from 'react'
import { dayOf, formatDay, personName } from '../../../lib/format.ts'
import { Dotted } from '../../../ui/Dotted.tsx'
import { Highlight } from '../../../ui/Highlight.tsx'
import { BookingStatusBadge } from '../BookingStatusBadge.tsx'

interface OptionProps {
  id: string
  path: string
  isActive: boolean
  onChoose: (path: string) => void
  children: ReactElement
}

/** A line of the list that a press or Enter chooses. */
export function Option({ id, path, isActive, onChoose, children }: OptionProps): ReactElement {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the box, which keeps the focus, handles the keys
    <div
      role="option"
      id={id}
      aria-selected={isActive}
      tabIndex={-1}
      onClick={() => onChoose(path)}
      className="flex min-h-11 cursor-pointer flex-col justify-center rounded-md px-2.5 py-1.5 hover:bg-raised aria-selected:bg-brand-soft md:min-h-9"
    >
      {children}
    </div>
  )
}

const isText = (text: string | null): text is string => text !== null

/** A booking that was found, with the words that match. */
export function BookingOption({ booking, query }: { booking: FoundBooking; query: string }): ReactElement {
  const { user, driver, status, scheduledDate, scheduledTime, pickupLocation, destination } = booking
  const trip = destination ? `${pickupLocation} → ${destination}` : pickupLocation
  const details = [driver && personName(driver), booking.licensePlate, booking.flightNumber, booking.bookingReference]
  return (
    <>
      <span className="flex items-baseline gap-x-2">
        <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">
          <b className="font-semibold">
            <Highlight text={personName(user)} query={query} />
          </b>{' '}
          {user.phone && (
            <span className="text-sm whitespace-nowrap text-ink-2">
              <Highlight text={formatPhone(user.phone)} query={query} />
            </span>
          )}
        </span>{' '}
        <span className="text-sm font-semibold whitespace-nowrap">
          {formatDay(scheduledDate, dayOf(Date.now()))}, {scheduledTime}
        </span>
      </span>{' '}
      <span className="text-sm [overflow-wrap:anywhere]">
        <Highlight text={trip} query={query} />
      </span>{' '}
      <span className="flex flex-wrap items-center gap-x-2 text-sm text-ink-2">
        <Dotted className="flex-1">
          {details.filter(isText).map((detail) => (
            <Highlight key={detail} text={detail} query={query} />
          ))}
        </Dotted>{' '}
        <BookingStatusBadge status={status} />
      </span>
    </>
  )
}
