import type { ReactElement } from 'react'
import { formatMoney } from '../../lib/format.ts'
import { ChartCard } from './ChartCard.tsx'

interface Month {
  /** The month, `YYYY-MM`. */
  month: string
  /** Revenue of each day from the first, in whole units. */
  days: readonly number[]
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0)

/** The revenue of each day of the month, in front of that of the same day of the previous month. */
export function RevenueChart({ current, previous }: { current: Month; previous: Month }): ReactElement {
  const days = Array.from({ length: Math.max(31, previous.days.length) }, (_, index) => ({
    id: String(index + 1),
    day: index + 1,
    now: current.days[index],
    before: previous.days[index],
  }))
  const highest = Math.max(1, ...current.days, ...previous.days)
  const soFar = sum(current.days)
  const thenSoFar = sum(previous.days.slice(0, current.days.length))
  const months = { now: formatMonth(current.month), before: formatMonth(previous.month) }
  return (
    <ChartCard
      title="Revenu par jour"
      summary={
        <>
          <b className="text-ink">{formatMoney(soFar)}</b> en {months.now}, contre {formatMoney(thenSoFar)} à la même
          date en {months.before}
        </>
      }
      columns={[
        { label: 'Jour', isHeading: true, cell: ({ day }) => day },
        { label: months.now, isNumber: true, cell: ({ now }) => amountOrNone(now) },
        { label: months.before, isNumber: true, cell: ({ before }) => amountOrNone(before) },
      ]}
      rows={days}
    >
      <Legend {...months} />
      <svg viewBox="0 0 310 120" preserveAspectRatio="none" aria-hidden="true" className="h-36 w-full touch-pan-y">
        <line x1="0" y1="119.5" x2="310" y2="119.5" className="stroke-line" vectorEffect="non-scaling-stroke" />
        {days.map(({ day, now = 0, before = 0 }) => (
          <g
            key={day}
            data-tooltip={`${day}\u00a0: ${formatMoney(now)} (${months.before}\u00a0: ${formatMoney(before)})`}
            data-tooltip-press=""
            className="group"
          >
            <rect
              x={(day - 1) * 10}
              width="10"
              height="120"
              className="fill-transparent group-data-tooltip-open:fill-off-soft"
            />
            <Bar x={(day - 1) * 10 + 1} height={(before / highest) * 112} className="fill-line-strong" />
            <Bar x={(day - 1) * 10 + 5} height={(now / highest) * 112} className="fill-brand" />
          </g>
        ))}
      </svg>
      <div aria-hidden="true" className="flex justify-between text-xs text-ink-3">
        <span>1</span>
        <span>8</span>
        <span>15</span>
        <span>22</span>
        <span>31</span>
      </div>
    </ChartCard>
  )
}

function amountOrNone(amount: number | undefined): string {
  return amount === undefined ? '–' : formatMoney(amount)
}

function Bar({ x, height, className }: { x: number; height: number; className: string }): ReactElement {
  return <rect x={x} y={119 - height} width="4" height={height} className={className} />
}

function Legend({ now, before }: { now: string; before: string }): ReactElement {
  return (
    <p aria-hidden="true" className="flex gap-4 text-sm text-ink-2">
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

/** Formats a month `YYYY-MM`: `novembre 2026`. */
function formatMonth(month: string): string {
  return monthFormat.format(new Date(`${month}-01T00:00:00Z`))
}
