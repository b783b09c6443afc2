import type { Paper } from '@yoon/contract/papers/calls'
import { expiryWords } from '@yoon/contract/papers/expiry-words'
import { paperKindLabels, paperStateLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { dueTone } from './paper-words.ts'

/** Expired and expiring papers have a colour; valid and replaced ones are quiet. */
export function PaperState({ paper }: { paper: Paper }): ReactElement {
  const { state, daysLeft, blocks } = paper
  if (daysLeft !== null && (state === 'EXPIRED' || state === 'EXPIRING')) {
    const words = expiryWords(daysLeft)
    return <Badge tone={dueTone({ daysLeft, blocks })}>{words.charAt(0).toUpperCase() + words.slice(1)}</Badge>
  }
  return <span className="text-sm whitespace-nowrap text-ink-2">{paperStateLabels[state]}</span>
}

/** Kind, number and categories of a paper. */
export function PaperIdentity({ paper }: { paper: Paper }): ReactElement {
  const { kind, number, category } = paper
  const details = [number, category].filter(Boolean).join(' · ')
  return (
    <span className="[overflow-wrap:anywhere]">
      {paperKindLabels[kind]}
      {details && <span className="block text-sm text-ink-2">{details}</span>}
    </span>
  )
}

export function PaperExpiry({ expiresOn }: Pick<Paper, 'expiresOn'>): ReactElement {
  if (expiresOn === null) return <span className="text-ink-2">Sans expiration</span>
  return <span className="whitespace-nowrap tabular-nums">{formatDate(expiresOn)}</span>
}
