import type { Paper } from '@yoon/contract/papers/calls'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { CardActions } from '../../../ui/Actions.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { HolderName } from '../HolderName.tsx'
import { PaperExpiry, PaperNumber, PaperState } from './PaperFacts.tsx'
import { holderName, holderParts, paperActions } from './paper-words.ts'

interface PaperCardProps {
  paper: Paper
  onDialog: (dialog: FleetDialog) => void
}

/** A paper on small screens: the name opens its form, "…" the other actions. */
export function PaperCard({ paper, onDialog }: PaperCardProps): ReactElement {
  const name = `${paperKindLabels[paper.kind]}, ${holderName(paper)}`
  return (
    <article aria-label={name} className="grid grid-cols-[minmax(0,1fr)_auto] items-start gap-x-2 py-2 pr-1 pl-3.5">
      <div className="grid min-w-0">
        <h2 className="grid">
          <button
            type="button"
            onClick={() => onDialog('edit')}
            className="-my-2 min-h-11 rounded-md py-2 text-left leading-5 font-semibold [overflow-wrap:anywhere]"
          >
            <HolderName {...holderParts(paper)} />
          </button>
        </h2>
        <p className="text-sm [overflow-wrap:anywhere]">
          {paperKindLabels[paper.kind]} <PaperNumber paper={paper} />
        </p>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm">
          <PaperExpiry paper={paper} />
          <PaperState paper={paper} />
        </p>
      </div>
      <span className="-mt-2">
        <CardActions actions={paperActions(paper)} subject={name} onDialog={onDialog} />
      </span>
    </article>
  )
}
