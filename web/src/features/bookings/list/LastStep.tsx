import type { Booking } from '@yoon/contract/bookings/schemas'
import { type ReactElement, Suspense } from 'react'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'

const StepMark = lazyWithRetry(() => import('../mission/StepMark.tsx').then((module) => ({ default: module.StepMark })))

interface LastStepProps {
  booking: Booking
  className: string
  isShort?: boolean
}

/** The last step of a trip, whose words the first list does not wait for. */
export function LastStep(props: LastStepProps): ReactElement | false {
  const { booking, className } = props
  return (
    booking.steps.length > 0 && (
      <Suspense fallback={<span className={className}>…</span>}>
        <StepMark {...props} />
      </Suspense>
    )
  )
}
