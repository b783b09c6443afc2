import { type ReactElement, Suspense } from 'react'
import { useSearchParams } from 'wouter'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { roleNow, useSession } from '../../lib/session.ts'
import { Skeleton } from '../../ui/States.tsx'
import { BookingsPage, prefetchBookings } from './BookingsPage.tsx'
import { namesAList } from './bookings-url.ts'

const importDay = () => import('./driver-day/DriverDay.tsx')
const DriverDay = lazyWithRetry(() => importDay().then((module) => ({ default: module.DriverDay })))

const DayLink = lazyWithRetry(() => import('./driver-day/DayLink.tsx').then((module) => ({ default: module.DayLink })))

/** The list of bookings; without a view in the address, a driver sees their day instead (rules/access 38). */
export function BookingsScreen(): ReactElement {
  const role = useSession()?.role
  const [params] = useSearchParams()
  if (role !== 'DRIVER') return <BookingsPage />
  if (!namesAList(params)) {
    return (
      <Suspense fallback={<Skeleton />}>
        <DriverDay />
      </Suspense>
    )
  }
  return (
    <>
      <div className="mb-2.5 flex min-h-11 md:min-h-9">
        <Suspense fallback={null}>
          <DayLink />
        </Suspense>
      </div>
      <BookingsPage />
    </>
  )
}

/** Fetches the answers that the address needs. */
export function prefetchScreen(): Promise<void> {
  const isDay = roleNow() === 'DRIVER' && !namesAList(new URLSearchParams(location.search))
  return isDay ? importDay().then((module) => module.prefetchDay()) : prefetchBookings()
}
