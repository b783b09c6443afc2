import type { Today } from '@yoon/contract/dashboard/calls'
import { type ReactElement, useId } from 'react'
import { Link } from 'wouter'
import { formatCount, pluralize } from '../../lib/count.ts'
import { formatDue } from '../../lib/format-due.ts'
import { useCan } from '../../lib/use-can.ts'
import { bookingsPathWith } from '../bookings/index.ts'

interface TodayFigure {
  label: string
  value: string
  note?: string
  href: `/dashboard/${string}`
  /** Colour of a figure that asks for something to be done. */
  tone?: 'urgent' | 'wait' | undefined
}

/** The figures of the day, each a link to what it counts; those without permission are absent (rules/screens 42). */
export function TodayBand({ bookings, drivers, payments }: Today): ReactElement {
  const id = useId()
  const hasPlanning = useCan('bookings:assign_driver')
  return (
    <nav aria-labelledby={id}>
      <h2 id={id} className="mb-1.5 text-md font-bold">
        Aujourd'hui
      </h2>
      <ul className="grid grid-cols-2 gap-2 md:grid-cols-3 md:gap-3 min-[85rem]:auto-cols-auto min-[85rem]:grid-flow-col min-[85rem]:grid-cols-none">
        {[
          ...(bookings ? figuresOf(bookings) : []),
          ...(drivers ? [freeDrivers(drivers, hasPlanning)] : []),
          ...(payments ? [due(payments)] : []),
        ].map((figure) => (
          <Figure key={figure.label} {...figure} />
        ))}
      </ul>
    </nav>
  )
}

function figuresOf(bookings: NonNullable<Today['bookings']>): TodayFigure[] {
  const { withoutDriver, withoutDriverLate, late, lateView, onRoad, onRoadOver, upcoming, upcomingLate } = bookings
  const lateBefore = late.count - withoutDriverLate - upcomingLate
  return [
    {
      label: 'Sans chauffeur',
      value: formatCount(withoutDriver),
      ...(withoutDriverLate > 0 && { note: `dont ${formatCount(withoutDriverLate)} en retard` }),
      href: bookingsPathWith({ view: 'urgent', range: 'today' }),
      tone: withoutDriver > 0 ? 'urgent' : undefined,
    },
    {
      label: 'En retard',
      value: late.isExact ? formatCount(late.count) : `plus de ${formatCount(late.count)}`,
      ...(late.isExact &&
        lateBefore > 0 && {
          note: `dont ${formatCount(lateBefore)} ${pluralize(lateBefore, 'plus ancien', 'plus anciens')}`,
        }),
      href: bookingsPathWith({ view: lateView ?? 'urgent', range: 'all', overdue: 'all' }),
      tone: late.count > 0 ? 'urgent' : undefined,
    },
    {
      label: 'Sur la route',
      value: formatCount(onRoad),
      ...(onRoadOver > 0 && { note: `dont ${formatCount(onRoadOver)} hors délai` }),
      href: bookingsPathWith({ view: 'in_progress', range: 'all' }),
      tone: onRoadOver > 0 ? 'wait' : undefined,
    },
    {
      label: 'À venir',
      value: formatCount(upcoming - upcomingLate),
      // The list behind the link has both.
      ...(upcomingLate > 0 && { note: `plus ${formatCount(upcomingLate)} en retard` }),
      href: bookingsPathWith({ view: 'assigned', range: 'today' }),
    },
  ]
}

function freeDrivers({ free, assignable }: NonNullable<Today['drivers']>, hasPlanning: boolean): TodayFigure {
  return {
    label: 'Chauffeurs libres',
    value: formatCount(free),
    note: `sur ${formatCount(assignable)}`,
    href: hasPlanning ? '/dashboard/planning?libres=1' : '/dashboard/drivers?available=true',
  }
}

function due({ pendingCount, pendingAmount }: NonNullable<Today['payments']>): TodayFigure {
  return {
    label: 'À encaisser',
    value: formatDue(pendingCount, pendingAmount),
    href: '/dashboard/payments?status=PENDING',
    tone: pendingCount > 0 ? 'wait' : undefined,
  }
}

const tones = { urgent: 'border-urgent bg-urgent-soft text-urgent', wait: 'border-wait bg-wait-soft text-wait' }

function Figure({ label, value, note, href, tone }: TodayFigure): ReactElement {
  return (
    <li className="grid">
      <Link
        href={href}
        className={`grid min-h-12 content-center rounded-lg border px-3 py-1 hover:border-brand max-md:leading-5 md:min-h-17 md:px-4 ${tone ? tones[tone] : 'border-line bg-surface text-ink-2'}`}
      >
        <span className="max-md:text-sm">{label}</span>
        <span className="sr-only">&nbsp;: </span>
        <span className="min-[22rem]:*:whitespace-nowrap">
          <b className={`tracking-tight md:text-xl md:leading-7 ${tone ? '' : 'text-ink'}`}>{value}</b>
          {note && ' '}
          {note && <span className="text-sm xl:max-[88rem]:text-xs">{note}</span>}
        </span>
      </Link>
    </li>
  )
}
