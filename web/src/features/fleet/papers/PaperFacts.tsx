import type { Paper } from '@yoon/contract/papers/calls'
import { expiryWords } from '@yoon/contract/papers/expiry-words'
import { paperStateLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { formatDate } from '../../../lib/format.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { inks } from '../../../ui/tones.ts'
import { toneOf } from './paper-words.ts'

/** Expired and expiring papers have a colour; valid and replaced ones are quiet. */
export function PaperState({ paper }: { paper: Paper }): ReactElement {
  const { state, daysLeft } = paper
  const tone = toneOf(paper)
  if (tone && daysLeft !== null) {
    const words = expiryWords(daysLeft)
    return <Badge tone={tone}>{words.charAt(0).toUpperCase() + words.slice(1)}</Badge>
  }
  return <span className="text-sm whitespace-nowrap text-ink-2">{paperStateLabels[state]}</span>
}

/** Number and categories of a paper. */
export function PaperNumber({ paper: { number, category } }: { paper: Paper }): ReactElement | null {
  const words = [number, category].filter(Boolean).join(' · ')
  return words ? <span className="text-ink-2 tabular-nums">{words}</span> : null
}

/** The last valid day, in the colour of its state. */
export function PaperExpiry({ paper }: { paper: Paper }): ReactElement {
  const { expiresOn } = paper
  if (expiresOn === null) return <span className="text-ink-2">Sans expiration</span>
  const tone = toneOf(paper)
  return (
    <span className={`whitespace-nowrap tabular-nums ${tone ? `font-semibold ${inks[tone]}` : ''}`}>
      {formatDate(expiresOn)}
    </span>
  )
}
