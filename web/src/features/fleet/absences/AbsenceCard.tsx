import type { Absence } from '@yoon/contract/absences/calls'
import type { ReactElement } from 'react'
import { CardActions } from '../../../ui/Actions.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { HolderName } from '../HolderName.tsx'
import { holderParts } from '../papers/paper-words.ts'
import { AbsencePeriod, AbsenceReasonText, AbsenceStateBadge } from './AbsenceFacts.tsx'
import { absentName, useAbsenceActions } from './absence-words.ts'

interface AbsenceCardProps {
  absence: Absence
  onDialog: (dialog: FleetDialog) => void
}

/** An absence on small screens: the name opens its details, "…" the other actions. */
export function AbsenceCard({ absence, onDialog }: AbsenceCardProps): ReactElement {
  const name = absentName(absence)
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-2 pr-1 pl-3.5">
      <div className="grid min-w-0 gap-0.5">
        <h2 className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-2">
          <button
            type="button"
            onClick={() => onDialog('view')}
            className="-my-2 min-h-11 rounded-md py-2 text-left leading-5 font-semibold [overflow-wrap:anywhere]"
          >
            <HolderName {...holderParts(absence)} />
          </button>
          <AbsenceStateBadge {...absence} />
        </h2>
        <p className="text-sm text-ink-2">
          <AbsencePeriod {...absence} />
        </p>
        <p className="text-sm">
          <AbsenceReasonText {...absence} />
        </p>
      </div>
      <span className="-mt-2">
        <CardActions actions={useAbsenceActions(absence)} subject={name} onDialog={onDialog} />
      </span>
    </article>
  )
}
