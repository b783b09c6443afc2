import { bookingPath } from '@yoon/contract/paths'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { ApiError } from '../../lib/calls/api.ts'

/** Links the bookings that prevent a deletion. */
export function BlockingBookings({ error }: { error: Error | null }): ReactElement | null {
  const details = error instanceof ApiError ? error.details : undefined
  const { bookings = [] } = (details ?? {}) as { bookings?: string[] }
  if (bookings.length === 0) return null
  return (
    <div className="mt-3 rounded-md bg-wait-soft px-3.5 py-2.5 font-medium text-wait">
      <p>Terminez ou annulez d'abord&nbsp;:</p>
      <p className="flex flex-wrap gap-x-4">
        {bookings.slice(0, 3).map((reference) => (
          <Link
            key={reference}
            href={bookingPath(reference)}
            className="inline-flex min-h-11 items-center font-mono underline md:min-h-7"
          >
            {reference}
          </Link>
        ))}
      </p>
    </div>
  )
}
