import { getToday } from '@yoon/contract/dashboard/calls'
import { can } from '@yoon/contract/permissions'
import { ChevronRight, Clock, type LucideIcon, TimerOff } from 'lucide-react'
import type { ReactElement, ReactNode } from 'react'
import { Link } from 'wouter'
import { prefetch, useData } from '../../lib/calls/data.ts'
import { countOf, formatCount } from '../../lib/count.ts'
import { roleNow } from '../../lib/session.ts'
import { useCan } from '../../lib/use-can.ts'
import { bookingsPathWith } from '../bookings/index.ts'

const needed = ['bookings:update', 'stats:read'] as const

/** Reads the late trips before the panel opens: nothing moves then. */
export function prefetchLateTrips(): void {
  const role = roleNow()
  if (role && can(role, ...needed)) void prefetch(getToday, {})
}

/** The trips that are late at present, and those that run over, above the news, for those who start trips: links to them. */
export function LateTrips(): ReactElement | null {
  const canRead = useCan(...needed)
  const { answer } = useData(getToday, {}, { isEnabled: canRead })
  const { late, lateView, onRoadOver = 0 } = answer?.data.bookings ?? {}
  return (
    <>
      {late && late.count > 0 && (
        <TripsLink href={bookingsPathWith({ view: lateView ?? 'urgent', range: 'all', overdue: 'all' })} icon={Clock}>
          {late.isExact ? countOf(late.count, 'course') : `Plus de ${formatCount(late.count)} courses`} en retard
        </TripsLink>
      )}
      {onRoadOver > 0 && (
        <TripsLink href={bookingsPathWith({ view: 'in_progress', range: 'all' })} icon={TimerOff}>
          {countOf(onRoadOver, 'course')} en cours, hors délai
        </TripsLink>
      )}
    </>
  )
}

interface TripsLinkProps {
  href: string
  icon: LucideIcon
  children: ReactNode
}

function TripsLink({ href, icon: Icon, children }: TripsLinkProps): ReactElement {
  return (
    <Link
      href={href}
      onClick={({ currentTarget }) => currentTarget.closest<HTMLElement>('[popover]')?.hidePopover()}
      className="flex min-h-11 items-center gap-2 border-b border-line bg-urgent-soft px-4 font-semibold text-urgent hover:underline"
    >
      <Icon size={16} aria-hidden="true" />
      <span className="flex-1">{children}</span>
      <ChevronRight size={16} aria-hidden="true" />
    </Link>
  )
}
