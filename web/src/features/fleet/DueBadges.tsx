import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { AbsenceNow, PaperDue } from '@yoon/contract/availability/problems'
import { expiryWords } from '@yoon/contract/papers/expiry-words'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { dueTone } from './papers/paper-words.ts'

interface DueBadgesProps {
  absence?: AbsenceNow | null | undefined
  papers?: readonly PaperDue[] | undefined
  /** True to show every paper; a row of a list shows the most urgent one and the number of the others. */
  isWhole?: boolean
}

/** The present absence and the papers that expire, of a driver or a vehicle; nothing where there are none. */
export function DueBadges({ absence, papers = [], isWhole = false }: DueBadgesProps): ReactElement | null {
  if (!absence && papers.length === 0) return null
  const shown = isWhole ? papers : papers.slice(0, 1)
  const others = papers.length - shown.length
  return (
    <span className="inline-flex flex-wrap items-center gap-1.5">
      {absence && (
        <Badge tone="wait">
          {absenceReasonLabels[absence.reason]} jusqu'au {formatDate(absence.to.slice(0, 10)).slice(0, 5)}{' '}
          {absence.to.slice(11)}
        </Badge>
      )}
      {shown.map((paper) => (
        <Badge key={paper.kind} tone={dueTone(paper)}>
          {paperKindLabels[paper.kind]} {expiryWords(paper.daysLeft)}
        </Badge>
      ))}
      {others > 0 && <span className="text-sm text-ink-2">+{others}</span>}
    </span>
  )
}
