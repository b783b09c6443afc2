import type { Paper } from '@yoon/contract/papers/calls'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import { RowActions } from '../../../ui/Actions.tsx'
import type { Column } from '../../../ui/Table.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { PaperExpiry, PaperIdentity, PaperState } from './PaperFacts.tsx'
import { holderName, paperActions } from './paper-words.ts'

type OnDialog = (dialog: FleetDialog, id: string) => void

/** Returns the columns of the table of papers; a press on a row opens its form. */
export function paperColumns(onDialog: OnDialog): Column<Paper>[] {
  return [
    {
      label: 'Pour',
      isHeading: true,
      className: 'w-[30%]',
      cell: (paper) => (
        <button
          type="button"
          onClick={() => onDialog('edit', paper.id)}
          className="min-h-6 min-w-0 rounded-sm text-left font-semibold [overflow-wrap:anywhere] hover:text-brand"
        >
          {holderName(paper)}
        </button>
      ),
    },
    { label: 'Papier', className: 'w-[26%]', cell: (paper) => <PaperIdentity paper={paper} /> },
    { label: 'Expiration', cell: (paper) => <PaperExpiry {...paper} /> },
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
