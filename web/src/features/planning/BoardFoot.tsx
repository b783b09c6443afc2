import { bookingStatusLabels } from '@yoon/contract/bookings/status'
import type { Planning } from '@yoon/contract/planning/schemas'
import type { ReactElement } from 'react'
import { countOf } from '../../lib/count.ts'
import { barLook } from './BoardBar.tsx'

/** Counts of the trips that need somebody soon. */
export function LaneCounts({ unassigned: { within2h, within24h } }: Pick<Planning, 'unassigned'>): ReactElement {
  return (
    <p className="text-xs text-ink-2">
      <span className={within2h > 0 ? 'font-semibold text-urgent' : ''}>{within2h} dans 2&nbsp;h</span> · {within24h}{' '}
      dans 24&nbsp;h
    </p>
  )
}

const shown = ['PENDING', 'CONFIRMED', 'ASSIGNED', 'IN_PROGRESS', 'COMPLETED'] as const

export interface BoardFootProps {
  /** Number of rows that are not free, and hidden therefore. */
  hiddenRows: number
  canMove: boolean
}

/** The meaning of the colours. */
export function BoardFoot({ hiddenRows, canMove }: BoardFootProps): ReactElement {
  return (
    <div className="mt-1.5 flex min-h-9 flex-wrap items-center gap-x-4 gap-y-1 text-sm text-ink-2">
      {shown.map((status) => (
        <span key={status} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={`h-3.5 w-5 ${barLook(status)}`} />
          {bookingStatusLabels[status]}
        </span>
      ))}
      <span className="flex items-center gap-1.5">
        <span
          aria-hidden="true"
          className="h-3.5 w-5 rounded-md border border-l-3 border-line-strong border-l-urgent"
        />
        En retard
      </span>
      {hiddenRows > 0 && <span>{countOf(hiddenRows, 'ligne occupée masquée', 'lignes occupées masquées')}</span>}
      {canMove && <span className="ml-auto max-lg:hidden">Ctrl+clic sélectionne plusieurs courses, Ctrl+Z annule</span>}
    </div>
  )
}
