import { getPaper, type Paper } from '@yoon/contract/papers/calls'
import type { ReactElement } from 'react'
import { useCan } from '../../../lib/use-can.ts'
import { EntityDialog } from '../../../ui/data/EntityDialog.tsx'
import type { FleetDialog } from '../fleet-url.ts'
import { DeletePaperDialog } from './DeletePaperDialog.tsx'
import { PaperFileDialog } from './PaperFileDialog.tsx'
import { PaperFormDialog } from './PaperFormDialog.tsx'

interface PaperDialogsProps {
  dialog: FleetDialog
  id: string | undefined
  /** Papers on screen, which usually include the one of the dialog. */
  known: readonly Paper[]
  onClose: () => void
}

/** The dialog that the address names, about the paper that it names; a link of a notification opens its form. */
export function PaperDialogs({ dialog, id = '', known, onClose }: PaperDialogsProps): ReactElement | null {
  const canManage = useCan('papers:manage')
  if (!canManage) return null
  if (dialog === 'new') return <PaperFormDialog paper={undefined} onClose={onClose} />
  return (
    <EntityDialog title="Papier" endpoint={getPaper} id={id} known={known} onClose={onClose}>
      {(paper) => {
        if (dialog === 'delete') return <DeletePaperDialog paper={paper} onClose={onClose} />
        if (dialog === 'file' && paper.file) return <PaperFileDialog paper={paper} onClose={onClose} />
        return <PaperFormDialog paper={paper} onClose={onClose} />
      }}
    </EntityDialog>
  )
}
