import { deletePaper, type Paper } from '@yoon/contract/papers/calls'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { useAction } from '../../../lib/calls/use-action.ts'
import { sayFailure } from '../../../lib/failure-toast.ts'
import { toast } from '../../../lib/toasts.ts'
import { ConfirmDialog } from '../../../ui/dialogs/ConfirmDialog.tsx'
import { holderName } from './paper-words.ts'

/** Asks before a paper is deleted with its file. */
export function DeletePaperDialog({ paper, onClose }: { paper: Paper; onClose: () => void }): ReactElement {
  const name = `${paperKindLabels[paper.kind]} · ${holderName(paper)}`
  const remove = useAction(deletePaper, {
    subject: ({ id }) => id,
    onSuccess: () => {
      toast.success('Papier supprimé', name)
      onClose()
    },
    onError: (error) => sayFailure('Erreur de suppression', error, 'Erreur lors de la suppression du papier'),
  })
  return (
    <ConfirmDialog
      title="Supprimer le papier"
      confirmLabel="Supprimer"
      isBusy={remove.isBusy}
      onConfirm={() => remove.run({ id: paper.id }, paper.version)}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{name}</p>
      <p className="mt-3">
        Êtes-vous sûr de vouloir supprimer ce papier{paper.file ? ' et son fichier' : ''}&nbsp;? Cette action est
        définitive.
      </p>
    </ConfirmDialog>
  )
}
