import type { ImportKind } from '@yoon/contract/imports/kinds'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { Button } from '../../ui/Button.tsx'
import { Dialog } from '../../ui/dialogs/Dialog.tsx'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { FileChoice } from './FileChoice.tsx'
import { ImportCheck } from './ImportCheck.tsx'
import { ImportCounts } from './ImportCounts.tsx'
import { kindWords, rowsInWords } from './import-words.ts'
import { RecentImportsDialog } from './RecentImportsDialog.tsx'
import { useImport, useUndo } from './use-import.ts'

interface ImportDialogProps {
  kind: ImportKind
  onClose: () => void
}

/** Imports a file: choice, check with its errors, progress, result. */
export function ImportDialog({ kind, onClose }: ImportDialogProps): ReactElement {
  const state = useImport(kind)
  const undo = useUndo(onClose)
  const [isRecentOpen, setIsRecentOpen] = useState(false)
  const closeRecent = () => setIsRecentOpen(false)
  const { choice, check, progress, done, failure, isChecking } = state
  const count = check ? check.created + check.updated : 0
  const canStart = check !== undefined && check.errorCount === 0 && count > 0 && !isChecking
  return (
    <Dialog
      title={kindWords[kind].title}
      size="large"
      isLocked={progress !== undefined || undo.isBusy}
      onClose={onClose}
      footer={
        done ? (
          <>
            <Button isBusy={undo.isBusy} onClick={() => done.id && undo.run({ id: done.id })}>
              Annuler l'import
            </Button>
            <Button look="primary" disabled={undo.isBusy} onClick={onClose}>
              Terminer
            </Button>
          </>
        ) : (
          <>
            <Button disabled={progress !== undefined} onClick={onClose}>
              Annuler
            </Button>
            <Button look="primary" disabled={!canStart} isBusy={progress !== undefined} onClick={state.start}>
              {canStart ? `Importer ${rowsInWords(kind, count)}` : 'Importer'}
            </Button>
          </>
        )
      }
    >
      <div className="grid grid-cols-[minmax(0,1fr)] gap-4">
        {failure !== undefined && <FormNotice>{failure}</FormNotice>}
        {undo.error && <FormNotice>{messageOf(undo.error, "L'import n'a pas pu être annulé")}</FormNotice>}
        {done ? (
          <div role="status" className="grid gap-3">
            <p className="font-semibold">{`«\u00a0${choice?.file.name ?? ''}\u00a0» est importé.`}</p>
            <ImportCounts result={done} />
            <p className="text-ink-2">
              Vous pouvez annuler l'import, ici ou plus tard dans «&nbsp;Imports récents&nbsp;», tant qu'aucune de ses
              lignes ne sert ni n'a été modifiée.
            </p>
          </div>
        ) : (
          <>
            <FileChoice
              kind={kind}
              file={choice?.file}
              isBusy={progress !== undefined}
              onFile={(file) => state.choose({ file, mapping: {}, onDuplicate: choice?.onDuplicate ?? 'skip' })}
              onRecent={() => setIsRecentOpen(true)}
            />
            <p role="status" className="empty:hidden flex items-center gap-2 text-ink-2">
              {(isChecking || progress !== undefined) && (
                <>
                  <Spinner />
                  {progress ?? 'Vérification du fichier…'}
                </>
              )}
            </p>
            {choice && check && progress === undefined && (
              <ImportCheck kind={kind} choice={choice} check={check} isBusy={isChecking} onChoice={state.choose} />
            )}
          </>
        )}
      </div>
      {isRecentOpen && (
        <DialogBoundary onClose={closeRecent}>
          <RecentImportsDialog onClose={closeRecent} />
        </DialogBoundary>
      )}
    </Dialog>
  )
}
