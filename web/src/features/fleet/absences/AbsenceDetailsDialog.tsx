import type { Absence } from '@yoon/contract/absences/calls'
import { periodInWords } from '@yoon/contract/absences/period-words'
import { absenceReasonLabels } from '@yoon/contract/absences/reasons'
import type { ReactElement } from 'react'
import { FootActions } from '../../../ui/Actions.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { Fact } from '../../../ui/Fact.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { AbsenceStateBadge } from './AbsenceFacts.tsx'
import { absentName, useAbsenceActions } from './absence-words.ts'
import { TripsMeanwhile } from './TripsMeanwhile.tsx'

interface AbsenceDetailsDialogProps {
  absence: Absence
  onDialog: (dialog: FleetDialog) => void
  onClose: () => void
}

/** An absence with the trips that are still assigned in its hours. */
export function AbsenceDetailsDialog({ absence, onDialog, onClose }: AbsenceDetailsDialogProps): ReactElement {
  const { reason, note } = absence
  const name = absentName(absence)
  return (
    <Dialog
      title={name}
      status={<AbsenceStateBadge {...absence} />}
      description={`Absence ${periodInWords(absence)}`}
      onClose={onClose}
      footer={<FootActions actions={useAbsenceActions(absence)} subject={name} onDialog={onDialog} />}
    >
      <div className="grid gap-4">
        <dl className="grid gap-3 md:grid-cols-2">
          <Fact label="Motif">{absenceReasonLabels[reason]}</Fact>
          {note && <Fact label="Note">{note}</Fact>}
        </dl>
        <TripsMeanwhile absence={absence} />
      </div>
    </Dialog>
  )
}
