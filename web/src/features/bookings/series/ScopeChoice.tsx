import { type SeriesScope, seriesScopes } from '@yoon/contract/series/form'
import type { ReactElement } from 'react'
import { SegmentedControl } from '../../../ui/SegmentedControl.tsx'

const labels: Record<SeriesScope, string> = { one: 'Cette réservation', following: 'Celle-ci et les suivantes' }

interface ScopeChoiceProps {
  scope: SeriesScope
  onScope: (scope: SeriesScope) => void
}

/** Chooses how much of a series a change concerns. */
export function ScopeChoice({ scope, onScope }: ScopeChoiceProps): ReactElement {
  return (
    <SegmentedControl
      label="Réservations de la série"
      field="scope"
      options={seriesScopes.map((value) => ({ value, label: labels[value] }))}
      value={scope}
      onValue={onScope}
      className="text-sm"
    />
  )
}
