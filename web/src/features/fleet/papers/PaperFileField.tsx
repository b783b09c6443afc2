import type { Paper } from '@yoon/contract/papers/calls'
import { type ReactElement, useRef } from 'react'
import { Button } from '../../../ui/Button.tsx'
import { Field } from '../../../ui/forms/Field.tsx'

interface PaperFileFieldProps {
  /** The file that is stored already, if it stays. */
  stored: Paper['file']
  /** The file that was chosen, to be sent. */
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
  onRemove: () => void
}

/** Chooses the file of a paper: a PDF or a photo. */
export function PaperFileField({ stored, file, error, onFile, onRemove }: PaperFileFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const name = file?.name ?? stored?.name
  const clear = () => {
    if (input.current) input.current.value = ''
    if (file) onFile(undefined)
    else onRemove()
  }
  return (
    <Field label="Fichier" error={error} hint="PDF ou photo (JPG, PNG, WEBP), 5 Mo au plus">
      {(wiring) => (
        <div className="flex flex-wrap items-center gap-2">
          <input
            {...wiring}
            ref={input}
            name="file"
            type="file"
            accept="application/pdf,image/jpeg,image/png,image/webp"
            onChange={({ target }) => onFile(target.files?.[0])}
            className="min-h-11 max-w-full file:mr-3 file:min-h-9 file:cursor-pointer file:rounded-md file:border file:border-line-strong file:bg-surface file:px-3 file:font-semibold md:min-h-9"
          />
          {name && (
            <span className="flex min-w-0 items-center gap-2">
              {!file && <span className="[overflow-wrap:anywhere]">Déjà enregistré&nbsp;: {name}</span>}
              <Button look="quiet" onClick={clear}>
                Retirer le fichier
              </Button>
            </span>
          )}
        </div>
      )}
    </Field>
  )
}
