import type { ReactElement } from 'react'
import { formatCount } from '../../lib/count.ts'
import { formatMoney } from '../../lib/format.ts'
import { ChartCard } from './ChartCard.tsx'

interface Month {
  /** The month, `YYYY-MM`. */
  month: string
  /** Revenue of each day from the first, in whole units. */
  days: readonly number[]
}

/** Returns the revenue from the first of the month up to each day. */
function cumulated(days: readonly number[]): number[] {
  let sum = 0
  return days.map((amount) => {
    sum += amount
    return sum
  })
}

const width = 310
const height = 120

/** The revenue since the first of the month, over that of the previous month up to the same day. */
export function RevenueChart({ current, previous }: { current: Month; previous: Month }): ReactElement {
  const now = cumulated(current.days)
  const before = cumulated(previous.days)
  const days = Array.from({ length: Math.max(now.length, before.length) }, (_, index) => ({
    id: String(index + 1),
    day: index + 1,
    ofDay: current.days[index],
    now: now[index],
    before: before[index],
  }))
  const highest = Math.max(1, now.at(-1) ?? 0, before.at(-1) ?? 0)
  const soFar = now.at(-1) ?? 0
  const thenSoFar = before[now.length - 1] ?? before.at(-1) ?? 0
  const months = { now: formatMonth(current.month), before: formatMonth(previous.month) }
  return (
    <ChartCard
      title="Revenu cumulé"
      summary={
        <>
          <b className="text-ink">{formatMoney(soFar)}</b> encaissés en {months.now}, contre {formatMoney(thenSoFar)} à
          la même date en {months.before}
          {thenSoFar > 0 && ` (${growth(soFar / thenSoFar)})`}
        </>
      }
      columns={[
        { label: 'Jour', isHeading: true, cell: ({ day }) => day },
        { label: 'Du jour', isNumber: true, cell: ({ ofDay }) => amountOrNone(ofDay) },
        { label: `Cumul ${shortMonth(current.month)}`, isNumber: true, cell: (row) => amountOrNone(row.now) },
        { label: `Cumul ${shortMonth(previous.month)}`, isNumber: true, cell: (row) => amountOrNone(row.before) },
      ]}
      rows={days}
    >
      <Legend {...months} />
      <div className="relative">
        <span aria-hidden="true" className="absolute top-0 left-0 text-xs text-ink-3">
          {formatMoney(highest)}
        </span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="h-36 w-full touch-pan-y"
        >
          <line x1="0" y1="119.5" x2={width} y2="119.5" className="stroke-line" vectorEffect="non-scaling-stroke" />
          <path d={`${curve(now, highest)} V${height} H5 Z`} className="fill-brand-soft" />
          <Curve sums={before} highest={highest} className="stroke-line-strong" />
          <Curve sums={now} highest={highest} className="stroke-brand" />
          {days.map((row) => (
            <Day key={row.day} day={row.day} now={row.now} before={row.before} previous={months.before} />
          ))}
        </svg>
      </div>
      <div aria-hidden="true" className="relative h-[1lh] text-xs text-ink-3">
        {[1, 8, 15, 22, 29].map((day) => (
          <span key={day} className="absolute -translate-x-1/2" style={{ left: `${((day - 0.5) / 31) * 100}%` }}>
            {day}
          </span>
        ))}
      </div>
    </ChartCard>
  )
}

/** Path through the sum of each day. */
function curve(sums: readonly number[], highest: number): string {
  return sums.map((sum, day) => `${day === 0 ? 'M' : 'L'}${day * 10 + 5} ${119 - (sum / highest) * 100}`).join(' ')
}

interface CurveProps {
  sums: readonly number[]
  highest: number
  className: string
}

function Curve({ sums, highest, className }: CurveProps): ReactElement {
  return (
    <path
      d={curve(sums, highest)}
      fill="none"
      strokeWidth="2.5"
      strokeLinejoin="round"
      vectorEffect="non-scaling-stroke"
      className={className}
    />
  )
}

interface DayProps {
  day: number
  now: number | undefined
  before: number | undefined
  /** Name of the previous month. */
  previous: string
}

/** The column of a day, whose tooltip tells the sums up to it. */
function Day({ day, now, before, previous }: DayProps): ReactElement {
  const shown = (sum: number | undefined) => (sum === undefined ? '–' : formatMoney(sum))
  return (
    <g
      data-tooltip={`${day}\u00a0: ${shown(now)} (${previous}\u00a0: ${shown(before)})`}
      data-tooltip-press=""
      className="group"
    >
      <rect
        x={(day - 1) * 10}
        width="10"
        height={height}
        className="fill-transparent group-data-tooltip-open:fill-ink/10"
      />
    </g>
  )
}

function amountOrNone(amount: number | undefined): string {
  return amount === undefined ? '–' : formatCount(amount)
}

/** Formats a ratio as a change: `+81 %`, `-12 %`. */
function growth(ratio: number): string {
  const percent = Math.round((ratio - 1) * 100)
  return `${percent > 0 ? '+' : ''}${formatCount(percent)}\u00a0%`
}

function Legend({ now, before }: { now: string; before: string }): ReactElement {
  return (
    <p aria-hidden="true" className="flex min-h-6 gap-4 text-sm text-ink-2">
      <span className="flex items-center gap-1.5">
        <i className="size-2.5 rounded-full bg-brand" />
        {now}
      </span>
      <span className="flex items-center gap-1.5">
        <i className="size-2.5 rounded-full bg-line-strong" />
        {before}
      </span>
    </p>
  )
}

const monthFormat = new Intl.DateTimeFormat('fr-FR', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const shortFormat = new Intl.DateTimeFormat('fr-FR', { month: 'short', timeZone: 'UTC' })
const at = (month: string) => new Date(`${month}-01T00:00:00Z`)

/** Formats a month `YYYY-MM`: `novembre 2026`. */
function formatMonth(month: string): string {
  return monthFormat.format(at(month))
}

/** Formats a month `YYYY-MM`: `nov.`. */
function shortMonth(month: string): string {
  return shortFormat.format(at(month))
}
