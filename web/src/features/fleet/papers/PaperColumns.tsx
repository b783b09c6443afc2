import type { Paper } from '@yoon/contract/papers/calls'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import type { ReactElement } from 'react'
import { RowActions } from '../../../ui/Actions.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { PaperExpiry, PaperNumber, PaperState } from './PaperFacts.tsx'
import { holderName, holderParts, paperActions } from './paper-words.ts'

type OnDialog = (dialog: FleetDialog, id: string) => void

/** Returns the columns of the table of papers; a press on a row opens its form. */
export function paperColumns(onDialog: OnDialog): Column<Paper>[] {
  return [
    {
      label: 'Pour',
      isHeading: true,
      className: 'w-[34%] max-w-0',
      cell: (paper) => <Holder paper={paper} onOpen={() => onDialog('edit', paper.id)} />,
    },
    { label: 'Papier', className: 'whitespace-nowrap', cell: ({ kind }) => paperKindLabels[kind] },
    { label: 'Numéro', className: 'whitespace-nowrap', cell: (paper) => <PaperNumber paper={paper} /> },
    { label: 'Expiration', cell: (paper) => <PaperExpiry paper={paper} /> },
    { label: 'État', cell: (paper) => <PaperState paper={paper} /> },
    {
      label: 'Actions',
      isActions: true,
      cell: (paper) => (
        <RowActions
          actions={paperActions(paper)}
          subject={`${paperKindLabels[paper.kind]}, ${holderName(paper)}`}
          onDialog={(dialog) => onDialog(dialog, paper.id)}
        />
      ),
    },
  ]
}

/** The holder of a paper, in one line: where there is no room the name is cut, never the plate. */
function Holder({ paper, onOpen }: { paper: Paper; onOpen: () => void }): ReactElement {
  const { name, plate } = holderParts(paper)
  return (
    <button
      type="button"
      onClick={onOpen}
      data-tooltip={holderName(paper)}
      data-tooltip-if-cut=""
      className="flex min-h-6 w-full min-w-0 items-center gap-x-[0.5ch] rounded-sm text-left font-semibold hover:text-brand"
    >
      <span className="truncate">{name}</span>
      {plate && <span className="shrink-0"> · {plate}</span>}
    </button>
  )
}
