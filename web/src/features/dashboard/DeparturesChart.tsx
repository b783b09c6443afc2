import type { Today } from '@yoon/contract/dashboard/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { countOf, formatCount } from '../../lib/count.ts'
import { bookingsPathWith } from '../bookings/index.ts'
import { ChartCard } from './ChartCard.tsx'

type Departures = Pick<NonNullable<Today['bookings']>, 'hours' | 'areHoursExact'>

const barWidth = 13

/** The departures of today by hour, those without a driver at the bottom of each bar. */
export function DeparturesChart({ hours, areHoursExact }: Departures): ReactElement {
  const total = hours.reduce((sum, { departures }) => sum + departures, 0)
  const withoutDriver = hours.reduce((sum, hour) => sum + hour.withoutDriver, 0)
  const peak = hours.toSorted((one, other) => other.departures - one.departures)[0]
  const highest = Math.max(1, peak?.departures ?? 0)
  return (
    <ChartCard
      title="Départs par heure"
      summary={
        <>
          {!areHoursExact && 'Plus de '}
          <b className="text-ink">{countOf(total, 'départ')}</b> aujourd'hui
          {withoutDriver > 0 && `, dont ${formatCount(withoutDriver)} sans chauffeur`}
          {peak && peak.departures > 1 && `\u00a0: le plus entre ${peak.hour}\u00a0h et ${peak.hour + 1}\u00a0h`}
        </>
      }
      columns={[
        { label: 'Heure', isHeading: true, cell: ({ hour }) => `${hour} h` },
        { label: 'Départs', isNumber: true, cell: ({ departures }) => formatCount(departures) },
        { label: 'Sans chauffeur', isNumber: true, cell: (row) => formatCount(row.withoutDriver) },
      ]}
      rows={hours.map((hour) => ({ ...hour, id: String(hour.hour) }))}
    >
      <p className="flex flex-wrap items-center justify-between gap-x-4 text-sm text-ink-2">
        <span aria-hidden="true" className="flex gap-4">
          <Legend label="Avec chauffeur" color="bg-brand" />
          <Legend label="Sans chauffeur" color="bg-urgent" />
        </span>
        <Link
          href={bookingsPathWith({ view: 'all', range: 'today' })}
          className="inline-flex min-h-11 items-center font-semibold text-brand-strong md:min-h-6"
        >
          Voir les courses du jour
        </Link>
      </p>
      <svg
        viewBox={`0 0 ${24 * barWidth} 120`}
        preserveAspectRatio="none"
        aria-hidden="true"
        className="h-36 w-full touch-pan-y"
      >
        <line
          x1="0"
          y1="119.5"
          x2={24 * barWidth}
          y2="119.5"
          className="stroke-line"
          vectorEffect="non-scaling-stroke"
        />
        {hours.map((hour) => (
          <Bar key={hour.hour} {...hour} highest={highest} />
        ))}
      </svg>
      <div aria-hidden="true" className="grid grid-cols-8 text-xs text-ink-3">
        {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
          <span key={hour}>{hour} h</span>
        ))}
      </div>
    </ChartCard>
  )
}

interface BarProps {
  hour: number
  departures: number
  withoutDriver: number
  highest: number
}

function Bar({ hour, departures, withoutDriver, highest }: BarProps): ReactElement {
  const x = hour * barWidth
  const scale = 108 / highest
  const lower = withoutDriver * scale
  const upper = (departures - withoutDriver) * scale
  const without = withoutDriver > 0 ? `, dont ${formatCount(withoutDriver)} sans chauffeur` : ''
  return (
    <g
      data-tooltip={`${hour} h\u00a0: ${countOf(departures, 'départ')}${without}`}
      data-tooltip-press=""
      className="group"
    >
      <rect x={x} width={barWidth} height="120" className="fill-transparent group-data-tooltip-open:fill-off-soft" />
      <rect x={x + 2} y={119 - lower} width={barWidth - 4} height={lower} className="fill-urgent" />
      <rect x={x + 2} y={119 - lower - upper} width={barWidth - 4} height={upper} className="fill-brand" />
    </g>
  )
}

function Legend({ label, color }: { label: string; color: string }): ReactElement {
  return (
    <span className="flex items-center gap-1.5">
      <i className={`size-2.5 rounded-full ${color}`} />
      {label}
    </span>
  )
}
