import { addStartingPlaces } from '@yoon/contract/places/calls'
import type { ReactElement } from 'react'
import { useAction } from '../../lib/calls/use-action.ts'
import { countOf } from '../../lib/count.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { failureTitle } from '../../lib/forms/saving.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'

/** Adds the zones and places of the starting list that are missing (rules/places 5). */
export function StartingListButton({ look = 'primary' }: { look?: 'primary' | 'secondary' }): ReactElement {
  const add = useAction(addStartingPlaces, {
    onSuccess: ({ data }) => {
      const added = [countOf(data.zones, 'zone'), countOf(data.places, 'lieu', 'lieux')].join(', ')
      if (data.zones + data.places + data.fares === 0) toast.success('Liste de départ', 'Rien ne manquait')
      else toast.success('Liste de départ ajoutée', `${added}, ${countOf(data.fares, 'forfait')}`)
    },
    onError: (error) => sayFailure(failureTitle, error, "Erreur lors de l'ajout de la liste de départ"),
  })
  return (
    <Button look={look} isBusy={add.isBusy} onClick={() => add.run({})}>
      Ajouter la liste de départ
    </Button>
  )
}
