import type { Absence } from '@yoon/contract/absences/calls'
import type { ReactElement } from 'react'
import { RowActions } from '../../../ui/Actions.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { AbsencePeriod, AbsenceReasonText, AbsenceStateBadge } from './AbsenceFacts.tsx'
import { absentName, useAbsenceActions } from './absence-words.ts'

type OnDialog = (dialog: FleetDialog, id: string) => void

/** Returns the columns of the table of absences; a press on a row opens its details. */
export function absenceColumns(onDialog: OnDialog): Column<Absence>[] {
  return [
    {
      label: 'Absent',
      isHeading: true,
      className: 'w-[24%] min-w-56',
      cell: (absence) => (
        <span className="grid leading-tight">
          <button
            type="button"
            onClick={() => onDialog('view', absence.id)}
            className="min-h-6 min-w-0 rounded-sm text-left font-semibold [overflow-wrap:anywhere] hover:text-brand"
          >
            {absentName(absence)}
          </button>
        </span>
      ),
    },
    { label: 'Période', cell: (absence) => <AbsencePeriod {...absence} /> },
    { label: 'Motif', className: 'w-[34%] max-w-0', cell: (absence) => <AbsenceReasonText {...absence} isCut /> },
    { label: 'État', cell: (absence) => <AbsenceStateBadge {...absence} /> },
    { label: 'Actions', isActions: true, cell: (absence) => <Actions absence={absence} onDialog={onDialog} /> },
  ]
}

function Actions({ absence, onDialog }: { absence: Absence; onDialog: OnDialog }): ReactElement {
  return (
    <RowActions
      actions={useAbsenceActions(absence)}
      subject={absentName(absence)}
      onDialog={(dialog) => onDialog(dialog, absence.id)}
    />
  )
}
