import type { AbsenceNow, PaperDue } from '@yoon/contract/availability/problems'
import type { ReactElement } from 'react'
import { Badge } from '../../ui/Badge.tsx'
import { whole } from '../../ui/Tooltip.tsx'
import { inks } from '../../ui/tones.ts'
import { absenceInWords, paperInWords } from './due-words.ts'
import { dueTone } from './papers/paper-words.ts'

interface DueProps {
  absence?: AbsenceNow | null | undefined
  papers?: readonly PaperDue[] | undefined
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

/** The same in short words for a row of a list: the absence, then the first paper; a tooltip tells the other ones. */
export function DueWords({ absence, papers = [] }: DueProps): ReactElement | null {
  const [first, ...others] = papers
  if (!absence && !first) return null
  return (
    <span className="grid text-xs/4 font-semibold text-balance min-[90rem]:in-[td]:whitespace-nowrap">
      {absence && <span className={inks.wait}>{absenceInWords(absence)}</span>}
      {first && (
        <span
          className={inks[papers.some((paper) => dueTone(paper) === 'urgent') ? 'urgent' : 'wait']}
          {...(others.length > 0 && whole(papers.map((paper) => paperInWords(paper)).join(', ')))}
        >
          {paperInWords(first, 'j')}
          {others.length > 0 && (
            <>
              <span aria-hidden="true"> +{others.length}</span>
              <span className="sr-only">, {others.map((paper) => paperInWords(paper)).join(', ')}</span>
            </>
          )}
        </span>
      )}
    </span>
  )
}
