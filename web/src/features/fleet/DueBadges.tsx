import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { AbsenceNow, PaperDue } from '@yoon/contract/availability/problems'
import { expiryWords } from '@yoon/contract/papers/expiry-words'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import { CalendarOff, FileWarning, type LucideIcon } from 'lucide-react'
import type { ReactElement } from 'react'
import { formatDate } from '../../lib/format.ts'
import { Badge } from '../../ui/Badge.tsx'
import { dueTone } from './papers/paper-words.ts'

interface DueProps {
  absence?: AbsenceNow | null | undefined
  papers?: readonly PaperDue[] | undefined
}

/** Formats an absence: `Congé jusqu'au 27/11 18:00`. */
function absenceInWords({ reason, to }: AbsenceNow): string {
  return `${absenceReasonLabels[reason]} jusqu'au ${formatDate(to.slice(0, 10)).slice(0, 5)} ${to.slice(11)}`
}

function paperInWords({ kind, daysLeft }: PaperDue): string {
  return `${paperKindLabels[kind]} ${expiryWords(daysLeft)}`
}

/** The present absence and all papers that expire, of a driver or a vehicle; nothing where there are none. */
export function DueBadges({ absence, papers = [] }: DueProps): ReactElement | null {
  if (!absence && papers.length === 0) return null
  return (
    <p className="flex flex-wrap items-center gap-1.5">
      {absence && <Badge tone="wait">{absenceInWords(absence)}</Badge>}
      {papers.map((paper) => (
        <Badge key={paper.kind} tone={dueTone(paper)}>
          {paperInWords(paper)}
        </Badge>
      ))}
    </p>
  )
}

/** The same as signs for a row of a list; a tooltip and screen readers tell the words. */
export function DueMarks({ absence, papers = [] }: DueProps): ReactElement | null {
  if (!absence && papers.length === 0) return null
  const isUrgent = papers.some((paper) => dueTone(paper) === 'urgent')
  return (
    <span className="inline-flex shrink-0 items-center gap-1.5">
      {absence && <Mark icon={CalendarOff} words={absenceInWords(absence)} className="text-wait" />}
      {papers.length > 0 && (
        <Mark
          icon={FileWarning}
          words={papers.map(paperInWords).join(', ')}
          className={isUrgent ? 'text-urgent' : 'text-wait'}
        />
      )}
    </span>
  )
}

function Mark({ icon: Icon, words, className }: { icon: LucideIcon; words: string; className: string }): ReactElement {
  return (
    <span data-tooltip={words} data-tooltip-press="" className={`flex ${className}`}>
      <Icon size={16} aria-hidden="true" />
      <span className="sr-only">{words}</span>
    </span>
  )
}
