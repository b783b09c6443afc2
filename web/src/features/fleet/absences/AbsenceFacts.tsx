import type { Absence } from '@yoon/contract/absences/calls'
import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { ReactElement } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { absenceStateLabels, formatLocal } from './absence-words.ts'

/** Present absences have a colour; those that are coming or over are quiet. */
export function AbsenceStateBadge({ state }: Pick<Absence, 'state'>): ReactElement {
  if (state === 'current') return <Badge tone="wait">{absenceStateLabels[state]}</Badge>
  return <span className="text-sm whitespace-nowrap text-ink-2">{absenceStateLabels[state]}</span>
}

export function AbsencePeriod({ from, to }: Pick<Absence, 'from' | 'to'>): ReactElement {
  return (
    <span className="whitespace-nowrap tabular-nums">
      {formatLocal(from)} <span aria-hidden="true">→</span>
      <span className="sr-only">jusqu'au</span> {formatLocal(to)}
    </span>
  )
}

export function AbsenceReasonText({ reason, note }: Pick<Absence, 'reason' | 'note'>): ReactElement {
  return (
    <span className="[overflow-wrap:anywhere]">
      {absenceReasonLabels[reason]}
      {note && <span className="text-ink-2"> · {note}</span>}
    </span>
  )
}
