import { type Absence, deleteAbsence } from '@yoon/contract/absences/calls'
import { periodInWords } from '@yoon/contract/absences/period-words'
import type { ReactElement } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { toast } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { absentName } from './absence-words.ts'

/** Asks before an absence is deleted: its driver or vehicle can be assigned again. */
export function DeleteAbsenceDialog({ absence, onClose }: { absence: Absence; onClose: () => void }): ReactElement {
  const remove = useAction(deleteAbsence, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Absence supprimée', absentName(absence))
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, "Erreur lors de la suppression de l'absence"),
  })
  return (
    <ConfirmDialog
      title="Supprimer l'absence"
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: absence.id }, absence.version)}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{absentName(absence)}</p>
      <p className="text-ink-2">{periodInWords(absence)}</p>
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer cette absence&nbsp;?{' '}
        {absence.driver
          ? 'Le chauffeur pourra de nouveau être assigné.'
          : 'Le véhicule pourra de nouveau être assigné.'}
      </p>
    </ConfirmDialog>
  )
}
