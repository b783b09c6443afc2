import type { Today } from '@yoon/contract/dashboard/calls'
import type { ReactElement } from 'react'
import { Link } from 'wouter'
import { countOf, formatCount } from '../../lib/count.ts'
import { timeOf } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { bookingsPathWith } from '../bookings/index.ts'
import { ChartCard } from './ChartCard.tsx'
import { scaleOf } from './chart-scale.ts'

type Departures = Pick<NonNullable<Today['bookings']>, 'hours' | 'areHoursExact' | 'cancelled'>

const barWidth = 13
const chartHeight = 120

/** The departures of today by hour over a scale of counts, those without a driver at the bottom of each bar. */
export function DeparturesChart({ hours, areHoursExact, cancelled }: Departures): ReactElement {
  const total = hours.reduce((sum, { departures }) => sum + departures, 0)
  const withoutDriver = hours.reduce((sum, hour) => sum + hour.withoutDriver, 0)
  const peak = hours.toSorted((one, other) => other.departures - one.departures)[0]
  const lines = scaleOf(peak?.departures ?? 0)
  return (
    <ChartCard
      title="Départs par heure"
      summary={
        <>
          {!areHoursExact && 'Plus de '}
          <b className="text-ink">{total === 0 ? 'Aucun départ' : countOf(total, 'départ')}</b> aujourd'hui
          {cancelled > 0 && ' hors annulations'}
          {withoutDriver > 0 && `, dont ${formatCount(withoutDriver)} sans chauffeur`}
          {peak && peak.departures > 1 && `\u00a0; pic entre ${peak.hour}\u00a0h et\u00a0${peak.hour + 1}\u00a0h`}
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
          {/* As many as the list has, which shows the cancelled ones too. */}
          {cancelled > 0 && areHoursExact
            ? `Voir les ${formatCount(total + cancelled)} courses du jour`
            : 'Voir les courses du jour'}
        </Link>
      </p>
      <div className="relative mt-4 ml-6">
        <Scale lines={lines} />
        <svg
          viewBox={`0 0 ${24 * barWidth} ${chartHeight}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="relative h-36 w-full touch-pan-y"
        >
          {hours.map((hour) => (
            <Bar key={hour.hour} {...hour} highest={lines.at(-1) ?? 1} />
          ))}
        </svg>
        <Present />
      </div>
      <div aria-hidden="true" className="relative ml-6 h-[1lh] text-xs text-ink-3">
        {[0, 3, 6, 9, 12, 15, 18, 21].map((hour) => (
          <span
            key={hour}
            className="absolute -translate-x-1/2 whitespace-nowrap"
            style={{ left: `${((hour + 0.5) / 24) * 100}%` }}
          >
            {hour} h
          </span>
        ))}
      </div>
    </ChartCard>
  )
}

/** The lines of the scale behind the bars, each with its count. */
function Scale({ lines }: { lines: readonly number[] }): ReactElement {
  return (
    <div aria-hidden="true" className="absolute inset-0 flex flex-col-reverse justify-between text-xs text-ink-3">
      {lines.map((count) => (
        <span key={count} className={`relative h-0 border-t ${count === 0 ? 'border-line-strong' : 'border-line'}`}>
          <span className="absolute right-full -translate-y-1/2 pr-1.5">{count}</span>
        </span>
      ))}
    </div>
  )
}

/** The present hour as a line over the bars. */
function Present(): ReactElement {
  const time = timeOf(useNow())
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const isLate = hour >= 12
  return (
    <div
      aria-hidden="true"
      className="pointer-events-none absolute -top-4 bottom-0 border-l border-dashed border-ink-2"
      style={{ left: `${((hour * 60 + minute) / 1_440) * 100}%` }}
    >
      <span
        className={`absolute top-0 text-xs leading-3 font-semibold whitespace-nowrap text-ink-2 ${isLate ? 'right-full mr-1' : 'ml-1'}`}
      >
        Maintenant, {time}
      </span>
    </div>
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
  const scale = chartHeight / highest
  const lower = withoutDriver * scale
  const upper = (departures - withoutDriver) * scale
  const without = withoutDriver > 0 ? `, dont ${formatCount(withoutDriver)} sans chauffeur` : ''
  return (
    <g
      data-tooltip={`${hour} h\u00a0: ${countOf(departures, 'départ')}${without}`}
      data-tooltip-press=""
      className="group"
    >
      <rect
        x={x}
        width={barWidth}
        height={chartHeight}
        className="fill-transparent group-data-tooltip-open:fill-off-soft"
      />
      <rect x={x + 2} y={chartHeight - lower} width={barWidth - 4} height={lower} className="fill-urgent" />
      <rect x={x + 2} y={chartHeight - lower - upper} width={barWidth - 4} height={upper} className="fill-brand" />
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
