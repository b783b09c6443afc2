import type { ReactElement } from 'react'
import { EmptyState } from '../../ui/States.tsx'
import type { BoardRows } from './planning-url.ts'

/** Replaces a board without rows. */
export function NoRows({ by }: { by: BoardRows }): ReactElement {
  return (
    <EmptyState title={by === 'driver' ? 'Aucun chauffeur à afficher' : 'Aucun véhicule à afficher'}>
      <p>Ajoutez des chauffeurs et des véhicules, ou retirez un filtre.</p>
    </EmptyState>
  )
}
