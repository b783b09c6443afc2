import { FileJson } from 'lucide-react'
import { type ReactElement, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatFileSize, words } from './database-words.ts'

interface FilePanelProps {
  file: File | undefined
  isBusy: boolean
  onChoose: (file: File | undefined) => void
  onCancel: () => void
  onRestore: () => void
}

/** Restores from a file of this computer instead of a stored backup. */
export function FilePanel({ file, isBusy, onChoose, onCancel, onRestore }: FilePanelProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  return (
    <section aria-label="Restaurer depuis un fichier" className="grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <Button
          icon={<FileJson size={16} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
          className="max-md:w-full"
        >
          Choisir un fichier JSON
        </Button>
        <input
          ref={input}
          type="file"
          accept=".json"
          hidden
          aria-label="Fichier JSON"
          onChange={({ target }) => {
            onChoose(target.files?.[0])
            // Allows the user to choose the same file again.
            target.value = ''
          }}
        />
        <p id={note} className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:basis-full">
          {file ? (
            <>
              <b className="font-semibold">{file.name}</b>{' '}
              <span className="whitespace-nowrap text-ink-2 tabular-nums">({formatFileSize(file.size)})</span>
            </>
          ) : (
            <span className="text-ink-2">{words.nothingChosen}</span>
          )}
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line pt-3">
        <p className="text-sm text-ink-2 md:flex-1">Toutes les données actuelles seront remplacées.</p>
        <div className="flex gap-2 max-md:w-full">
          <Button disabled={isBusy} onClick={onCancel} className="max-md:flex-1">
            Annuler
          </Button>
          <Button
            look={file ? 'danger' : 'secondary'}
            disabled={isBusy || !file}
            aria-describedby={file ? undefined : note}
            onClick={onRestore}
            className="max-md:flex-1"
          >
            Restaurer ce fichier
          </Button>
        </div>
      </div>
    </section>
  )
}
