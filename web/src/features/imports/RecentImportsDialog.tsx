import { listImports, type RecordedImport, undoImport } from '@yoon/contract/imports/calls'
import { History } from 'lucide-react'
import { type ReactElement, useEffect, useState } from 'react'
import { useAction } from '../../lib/calls/use-action.ts'
import { usePages } from '../../lib/calls/use-pages.ts'
import { sayFailure } from '../../lib/failure-toast.ts'
import { formatMoment } from '../../lib/moment.ts'
import { toast } from '../../lib/toasts.ts'
import { Badge } from '../../ui/Badge.tsx'
import { Button } from '../../ui/Button.tsx'
import { ListPage } from '../../ui/data/ListPage.tsx'
import { ConfirmDialog } from '../../ui/dialogs/ConfirmDialog.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { EmptyState } from '../../ui/States.tsx'
import { isRunning, kindWords, resultInWords, stateWords, undoInWords, undoneInWords } from './import-words.ts'

const pageSize = 10
/** Interval at which the list is read again while an import runs. */
const pollMs = 3_000

/** The imports of the company, latest first, with their undo. */
export function RecentImportsDialog({ onClose }: { onClose: () => void }): ReactElement {
  const [page, setPage] = useState(1)
  const [undoing, setUndoing] = useState<RecordedImport>()
  const pages = usePages(
    listImports,
    (one) => ({ page: one, limit: pageSize }),
    { page },
    (change) => setPage(change.page),
  )
  const imports = pages.answer?.data ?? []
  const { refetch } = pages
  const hasRunning = imports.some(({ state }) => isRunning(state))
  useEffect(() => {
    if (!hasRunning) return
    const timer = setInterval(refetch, pollMs)
    return () => clearInterval(timer)
  }, [hasRunning, refetch])
  const close = () => setUndoing(undefined)
  return (
    <Dialog title="Imports récents" size="large" onClose={onClose} footer={<Button onClick={onClose}>Fermer</Button>}>
      <ListPage pages={pages} failure="Erreur lors de la récupération des imports">
        {pages.answer?.pagination.total === 0 ? (
          <EmptyState title="Aucun import pour l'instant" icon={<History size={22} aria-hidden="true" />}>
            <p>Les fichiers importés apparaissent ici, et peuvent y être annulés.</p>
          </EmptyState>
        ) : (
          <ul aria-label="Imports récents" className="divide-y divide-line rounded-lg border border-line">
            {imports.map((one) => (
              <li key={one.id}>
                <ImportLine recorded={one} onUndo={() => setUndoing(one)} />
              </li>
            ))}
          </ul>
        )}
      </ListPage>
      {undoing && (
        <DialogBoundary onClose={close}>
          <UndoDialog recorded={undoing} onClose={close} />
        </DialogBoundary>
      )}
    </Dialog>
  )
}

interface ImportLineProps {
  recorded: RecordedImport
  onUndo: () => void
}

function ImportLine({ recorded, onUndo }: ImportLineProps): ReactElement {
  const { kind, state, filename, created, updated, startedAt, startedBy, undoProblem } = recorded
  const canUndo = state === 'DONE' && created + updated > 0 && undoProblem === null
  const { label, tone } = stateWords[state]
  return (
    <article className="grid gap-x-4 gap-y-2 px-3.5 py-3 md:grid-cols-[minmax(0,1fr)_auto] md:items-center">
      <div className="grid gap-0.5">
        <div className="flex flex-wrap items-center gap-x-2.5 gap-y-1">
          <h3 className="min-w-0 font-semibold [overflow-wrap:anywhere]">{filename}</h3>
          <Badge tone={tone}>{label}</Badge>
        </div>
        <p className="[overflow-wrap:anywhere]">{resultInWords(recorded)}</p>
        <p className="text-sm text-ink-2">
          {[kindWords[kind].list, formatMoment(startedAt), ...(startedBy ? [startedBy.name] : [])].join(' · ')}
        </p>
        {undoProblem && <p className="text-sm text-ink-2">{undoProblem}</p>}
      </div>
      {canUndo && (
        <Button onClick={onUndo} className="max-md:w-full">
          Annuler l'import <span className="sr-only">{filename}</span>
        </Button>
      )}
    </article>
  )
}

interface UndoDialogProps {
  recorded: RecordedImport
  onClose: () => void
}

function UndoDialog({ recorded, onClose }: UndoDialogProps): ReactElement {
  const { id, filename } = recorded
  const undo = useAction(undoImport, {
    onSuccess: ({ data }) => {
      toast.success('Import annulé', undoneInWords(data))
      onClose()
    },
    onError: (error) => {
      sayFailure("L'import n'a pas été annulé", error, "L'import n'a pas pu être annulé")
      onClose()
    },
  })
  return (
    <ConfirmDialog
      title="Annuler l'import"
      confirmLabel="Annuler l'import"
      cancelLabel="Garder l'import"
      isBusy={undo.isBusy}
      onConfirm={() => undo.run({ id })}
      onClose={onClose}
    >
      <p className="font-semibold [overflow-wrap:anywhere]">{filename}</p>
      {undoInWords(recorded).map((sentence) => (
        <p key={sentence} className="mt-3">
          {sentence}
        </p>
      ))}
    </ConfirmDialog>
  )
}
