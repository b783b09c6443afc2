import type { PlanningTrip } from '@yoon/contract/planning/schemas'
import type { ReactElement } from 'react'
import { countOf, pluralize } from '../../lib/count.ts'
import { Button } from '../../ui/Button.tsx'

export interface SelectionBarProps {
  selected: readonly PlanningTrip[]
  onMove: () => void
  onUnassign: () => void
  onClear: () => void
}

/** The actions of the selected trips. */
export function SelectionBar({ selected, onMove, onUnassign, onClear }: SelectionBarProps): ReactElement {
  const canUnassign = selected.some(({ driverId, vehicleId }) => driverId !== null || vehicleId !== null)
  return (
    <div role="toolbar" aria-label="Courses sélectionnées" className="mt-1.5 flex min-h-9 flex-wrap items-center gap-2">
      <b>{countOf(selected.length, 'course sélectionnée', 'courses sélectionnées')}</b>
      <Button onClick={onMove}>Déplacer…</Button>
      {canUnassign && (
        <Button onClick={onUnassign}>
          {pluralize(selected.length, 'Retirer le chauffeur', 'Retirer les chauffeurs')}
        </Button>
      )}
      <Button look="quiet" onClick={onClear}>
        Tout désélectionner
      </Button>
    </div>
  )
}
