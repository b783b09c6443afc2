import { memo, type ReactElement } from 'react'
import { dayOf, formatShortDay, timeOf } from '../../lib/format.ts'
import { useNow } from '../../lib/use-now.ts'
import { type AxisMark, axisMarks, localMinutes, momentOf, type TimeGrid, xOf } from './time-grid.ts'

/** The hours, or the days of a week, above the rows. */
export const TimeAxis = memo(function TimeAxis({ grid }: { grid: TimeGrid }): ReactElement {
  const today = dayOf(Date.now())
  const now = useNowPlace(grid)
  return (
    <div aria-hidden="true" className="sticky top-0 z-30 flex h-8 border-b border-line bg-surface">
      <div className="sticky left-0 z-10 w-46 shrink-0 border-r border-line bg-surface" />
      <div style={{ width: grid.width }} className="relative shrink-0 text-xs text-ink-2">
        {axisMarks(grid).map(({ x, minutes }) => {
          const { date, time } = momentOf(minutes)
          const isDay = time === '00:00' && grid.mode !== 'day'
          const color = date === today ? 'text-brand' : 'text-ink'
          // The label of the present would cover a part of it.
          if (!isDay && now !== undefined && x > now - 97 && x < now + 52) return null
          return (
            <span
              key={x}
              style={{ left: x }}
              className={`absolute top-2 px-1.5 whitespace-nowrap ${isDay ? `font-semibold ${color}` : ''}`}
            >
              {isDay ? formatShortDay(date, today) : time}
            </span>
          )
        })}
        {now !== undefined && (
          <span
            style={{ left: now }}
            className="absolute top-1 -translate-x-1/2 rounded-md bg-brand px-1.5 py-0.5 font-semibold whitespace-nowrap text-on-brand"
          >
            Maintenant {timeOf(Date.now())}
          </span>
        )}
      </div>
    </div>
  )
})

/** The lines of the hours and of the present, behind the bars. */
export const AxisLines = memo(function AxisLines({ grid }: { grid: TimeGrid }): ReactElement {
  const x = useNowPlace(grid)
  return (
    <div
      aria-hidden="true"
      style={{ width: grid.width }}
      className="pointer-events-none absolute inset-y-0 overflow-hidden"
    >
      {axisMarks(grid).map((mark) => (
        <div
          key={mark.x}
          style={{ left: mark.x, width: grid.mode === 'week' ? grid.dayWidth : 1 }}
          className={`absolute inset-y-0 ${dayLook(mark, grid)}`}
        />
      ))}
      {x !== undefined && <div style={{ left: x }} className="absolute inset-y-0 -ml-px w-0.5 bg-brand" />}
    </div>
  )
})

/** Returns the place of the present on the axis, in pixels; undefined if it lies outside, or if a column is a day. */
function useNowPlace(grid: TimeGrid): number | undefined {
  const x = xOf(localMinutes(new Date(useNow()).toISOString()), grid)
  return x < 0 || x > grid.width || grid.mode === 'week' ? undefined : x
}

/** Classes of a mark: a line, or in a week a day, of which the present one and the weekend are tinted. */
function dayLook({ x, minutes }: AxisMark, { mode, dayWidth }: TimeGrid): string {
  if (mode !== 'week') return x > 0 && x % dayWidth === 0 ? 'bg-line-strong' : 'bg-line'
  const isToday = momentOf(minutes).date === dayOf(Date.now())
  const isWeekend = new Date(minutes * 60_000).getUTCDay() % 6 === 0
  return `border-l border-line ${isToday ? 'bg-brand-soft' : isWeekend ? 'bg-bg' : ''}`
}
