import type { Absence } from '@yoon/contract/absences/calls'
import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { ReactElement } from 'react'
import { Badge } from '../../../ui/Badge.tsx'
import { wholeIfCut } from '../../../ui/Tooltip.tsx'
import { absenceStateLabels } from './absence-words.ts'
import { periodEnds } from './period-ends.ts'

/** Present absences have a colour; those that are coming or over are quiet. */
export function AbsenceStateBadge({ state }: Pick<Absence, 'state'>): ReactElement {
  if (state === 'current') return <Badge tone="wait">{absenceStateLabels[state]}</Badge>
  return <span className="text-sm whitespace-nowrap text-ink-2">{absenceStateLabels[state]}</span>
}

/** The ends of an absence, without hours for whole days. */
export function AbsencePeriod(absence: Pick<Absence, 'from' | 'to'>): ReactElement {
  const { start, end } = periodEnds(absence)
  return (
    <span className="whitespace-nowrap tabular-nums">
      {start}
      {end && (
        <>
          {' '}
          <span aria-hidden="true">→</span>
          <span className="sr-only">jusqu'au</span> {end}
        </>
      )}
    </span>
  )
}

/** The reason and the note, in a table as one line whose end a tooltip shows. */
export function AbsenceReasonText({
  reason,
  note,
  isCut = false,
}: Pick<Absence, 'reason' | 'note'> & { isCut?: boolean }): ReactElement {
  const words = [absenceReasonLabels[reason], note].filter(Boolean).join(' · ')
  return (
    <span {...(isCut && wholeIfCut(words))} className={isCut ? 'block truncate' : '[overflow-wrap:anywhere]'}>
      {absenceReasonLabels[reason]}
      {note && <span className="text-ink-2"> · {note}</span>}
    </span>
  )
}
