import { Wand2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { describedBy } from '../../../ui/described-by.ts'
import type { Proposing } from './ProposalParts.tsx'

/** Asks who could take trips without driver. */
export function ProposeButton({ label, isBusy, propose }: Proposing): ReactElement {
  return (
    <Button
      icon={<Wand2 size={16} aria-hidden="true" />}
      isBusy={isBusy}
      {...describedBy('Propose un chauffeur et un véhicule pour chaque course à assigner, sans rien enregistrer')}
      onClick={propose}
    >
      {label}
    </Button>
  )
}
