import { type SeriesScope, seriesScopes } from '@yoon/contract/series/form'
import type { ReactElement } from 'react'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

const labels: Record<SeriesScope, string> = { one: 'Cette réservation', following: 'Celle-ci et les suivantes' }

interface ScopeChoiceProps {
  scope: SeriesScope
  onScope: (scope: SeriesScope) => void
  /** Sentence on what a change of the later ones does. */
  hint?: string
}

/** Chooses how much of a series a change concerns. */
export function ScopeChoice({ scope, onScope, hint }: ScopeChoiceProps): ReactElement {
  return (
    <div className="grid gap-1">
      <SegmentedControl
        label="Réservations de la série"
        field="scope"
        options={seriesScopes.map((value) => ({ value, label: labels[value] }))}
        value={scope}
        onValue={onScope}
        className="text-sm"
      />
      {hint && scope === 'following' && <p className="text-sm text-ink-2">{hint}</p>}
    </div>
  )
}
