import { deletePlace, type Place } from '@yoon/contract/places/calls'
import type { ReactElement } from 'react'
import { useAction } from '../../lib/calls/use-action.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { toast } from '../../lib/toasts.ts'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'

/** Asks before a place is deleted, or deactivated if a booking names it (rules/places 6). */
export function DeletePlaceDialog({ place, onClose }: { place: Place; onClose: () => void }): ReactElement {
  const remove = useAction(deletePlace, {
    subject: ({ id }) => id,
    onSuccess: ({ data }) => {
      toast.success(data.isDeleted ? 'Lieu supprimé' : 'Lieu désactivé', place.name)
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, 'Erreur lors de la suppression du lieu'),
  })
  return (
    <ConfirmDialog
      title={place.isUsed ? 'Désactiver le lieu' : 'Supprimer le lieu'}
      confirmLabel={place.isUsed ? 'Désactiver' : 'Supprimer'}
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: place.id })}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{place.name}</p>
      <p className="mt-3">
        {place.isUsed
          ? 'Des réservations partent de ce lieu ou y arrivent\u00a0: il leur reste, et il ne sera plus proposé.'
          : 'Êtes-vous sûr de vouloir supprimer ce lieu\u00a0? Il ne sera plus proposé dans les réservations.'}
      </p>
    </ConfirmDialog>
  )
}
