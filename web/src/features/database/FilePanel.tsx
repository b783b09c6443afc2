import { FileJson } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'
import { formatFileSize } from './database-words.ts'

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
  return (
    <section aria-label="Restaurer depuis un fichier" className="grid gap-3 border-t border-line pt-3.5">
      <p className="text-ink-2">
        Choisissez une sauvegarde JSON de cet ordinateur, ou sélectionnez-en une dans la liste.
      </p>
      <div className="flex flex-wrap items-center gap-2">
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
        <Button
          icon={<FileJson size={16} aria-hidden="true" />}
          disabled={isBusy}
          onClick={() => input.current?.click()}
          className="max-md:w-full"
        >
          Choisir un fichier JSON
        </Button>
        <p className="min-w-0 flex-1 [overflow-wrap:anywhere] max-md:basis-full">
          {file ? (
            <>
              {file.name} <span className="text-ink-2 tabular-nums">({formatFileSize(file.size)})</span>
            </>
          ) : (
            <span className="text-ink-3">Aucun fichier choisi</span>
          )}
        </p>
        <Button disabled={isBusy} onClick={onCancel} className="max-md:flex-1">
          Annuler
        </Button>
        <Button
          look={file ? 'danger' : 'secondary'}
          disabled={isBusy}
          onClick={onRestore}
          className={`max-md:flex-1 ${file ? '' : 'text-urgent'}`}
        >
          Restaurer ce fichier
        </Button>
      </div>
    </section>
  )
}
