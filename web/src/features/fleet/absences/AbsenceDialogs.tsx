import { type Absence, getAbsence } from '@yoon/contract/absences/calls'
import type { ReactElement } from 'react'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { AbsenceDetailsDialog } from './AbsenceDetailsDialog.tsx'
import { AbsenceFormDialog } from './AbsenceFormDialog.tsx'
import { useAbsenceActions, useAbsenceOwners } from './absence-words.ts'
import { DeleteAbsenceDialog } from './DeleteAbsenceDialog.tsx'

interface AbsenceDialogsProps {
  dialog: FleetDialog
  id: string | undefined
  /** Absences on screen, which usually include the one of the dialog. */
  known: readonly Absence[]
  /** Opens another dialog, about the same absence or another one. */
  onDialog: (dialog: FleetDialog, id?: string) => void
  onClose: () => void
}

/** The dialog that the address names, about the absence that it names; null if the user may not open it. */
export function AbsenceDialogs({
  dialog,
  id = '',
  known,
  onDialog,
  onClose,
}: AbsenceDialogsProps): ReactElement | null {
  const may = useAbsenceOwners()
  if (dialog === 'new') {
    if (!may.driver && !may.vehicle) return null
    return <AbsenceFormDialog absence={undefined} onSaved={(saved) => onDialog('view', saved)} onClose={onClose} />
  }
  if (dialog !== 'view' && dialog !== 'edit' && dialog !== 'delete') return null
  return (
    <EntityDialog title="Absence" endpoint={getAbsence} id={id} known={known} onClose={onClose}>
      {(absence) => <OneAbsence absence={absence} dialog={dialog} onDialog={onDialog} onClose={onClose} />}
    </EntityDialog>
  )
}

interface OneAbsenceProps extends Pick<AbsenceDialogsProps, 'dialog' | 'onDialog' | 'onClose'> {
  absence: Absence
}

function OneAbsence({ absence, dialog, onDialog, onClose }: OneAbsenceProps): ReactElement {
  const isAllowed = useAbsenceActions(absence).some((action) => action.dialog === dialog)
  if (isAllowed && dialog === 'delete') return <DeleteAbsenceDialog absence={absence} onClose={onClose} />
  if (isAllowed && dialog === 'edit') {
    return <AbsenceFormDialog absence={absence} onSaved={(saved) => onDialog('view', saved)} onClose={onClose} />
  }
  return <AbsenceDetailsDialog absence={absence} onDialog={onDialog} onClose={onClose} />
}
