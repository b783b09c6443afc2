import type { ReactElement } from 'react'
import type { BarModel } from '../board-model.ts'
import { momentOf } from '../time-grid.ts'
import { clientOf } from '../trip-words.ts'

/** A proposed trip in the row of its driver or vehicle; pressing it shows its reasons. */
export function GhostBar({ bar: { trip, left, right, level, start } }: { bar: BarModel }): ReactElement {
  const label = `Proposition\u00a0: ${momentOf(start).time}, ${clientOf(trip)}`
  return (
    <button
      type="button"
      tabIndex={-1}
      aria-label={label}
      data-tooltip={label}
      data-ghost={trip.id}
      style={{ left, width: right - left, top: `calc(${level} * var(--level) + 2px)` }}
      className="absolute h-[calc(var(--level)-4px)] overflow-hidden rounded-md border-2 border-dashed border-brand bg-brand-soft px-1.5 text-left leading-tight whitespace-nowrap text-brand"
      onClick={(event) => {
        event.stopPropagation()
        const item = document.getElementById(`proposition-${trip.id}`)
        item?.scrollIntoView({ block: 'nearest' })
        item?.querySelector('button')?.focus()
      }}
    >
      <span className="flex items-center gap-1 text-sm">
        <b>{momentOf(start).time}</b>
        <span className="truncate">{clientOf(trip)}</span>
      </span>
    </button>
  )
}
