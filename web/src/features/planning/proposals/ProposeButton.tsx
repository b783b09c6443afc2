import { Wand2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { describedBy } from '../../../ui/described-by.ts'

const labels = { day: 'Répartir la journée', days: 'Répartir ces jours', selection: 'Répartir la sélection' } as const

interface ProposeButtonProps {
  /** Trips that are meant. */
  what: keyof typeof labels
  isBusy: boolean
  onPropose: () => void
}

/** Asks who could take trips without driver. */
export function ProposeButton({ what, isBusy, onPropose }: ProposeButtonProps): ReactElement {
  return (
    <Button
      icon={<Wand2 size={16} aria-hidden="true" />}
      isBusy={isBusy}
      {...describedBy('Propose un chauffeur et un véhicule pour chaque course à assigner, sans rien enregistrer')}
      onClick={onPropose}
    >
      {labels[what]}
    </Button>
  )
}
