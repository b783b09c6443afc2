import type { Paper } from '@yoon/contract/papers/calls'
import { Paperclip } from 'lucide-react'
import { type ReactElement, useId, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'

interface PaperFileFieldProps {
  /** The file that is stored already, if it stays. */
  stored: Paper['file']
  /** The file that was chosen, to be sent. */
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
  onRemove: () => void
}

/** Chooses the file of a paper: a PDF or a photo. The browser's own field would follow the browser's language. */
export function PaperFileField({ stored, file, error, onFile, onRemove }: PaperFileFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  const name = file?.name ?? stored?.name
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">Fichier</p>
      <div className="flex max-w-full flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          accept="application/pdf,image/jpeg,image/png,image/webp"
          hidden
          aria-label="Fichier du papier"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onFile(chosen)
            // Allows the user to choose the same file again, once it is corrected.
            target.value = ''
          }}
        />
        <Button
          name="file"
          icon={<Paperclip size={16} aria-hidden="true" />}
          aria-describedby={note}
          onClick={() => input.current?.click()}
        >
          {name ? 'Choisir un autre fichier' : 'Choisir un fichier'}
        </Button>
        {name && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">{name}</span>
            <Button look="quiet" onClick={() => (file ? onFile(undefined) : onRemove())}>
              Retirer le fichier
            </Button>
          </>
        )}
      </div>
      <p id={note} className={error ? 'font-medium text-urgent' : 'text-ink-3'}>
        {error ?? 'PDF ou photo (JPG, PNG, WEBP), 5\u00a0Mo au plus'}
      </p>
    </div>
  )
}
