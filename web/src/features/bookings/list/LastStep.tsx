import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, Suspense } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'

const StepMark = lazyWithRetry(() => import('../mission/StepMark.tsx').then((module) => ({ default: module.StepMark })))

/** The last step of a trip, whose words the first list does not wait for. */
export function LastStep({ booking, className }: { booking: Booking; className: string }): ReactElement | false {
  return (
    booking.steps.length > 0 && (
      <Suspense fallback={<span className={className}>…</span>}>
        <StepMark booking={booking} className={className} />
      </Suspense>
    )
  )
}
