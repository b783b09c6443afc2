import { Camera } from 'lucide-react'
import { type ReactElement, useId, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

interface PhotoFieldProps {
  file: File | undefined
  error: string | undefined
  onFile: (file: File | undefined) => void
}

/** Takes or chooses the photo of a bill. */
export function PhotoField({ file, error, onFile }: PhotoFieldProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  const note = useId()
  return (
    <div className="grid justify-items-start gap-1">
      <p className="font-semibold">Justificatif</p>
      <div className="flex max-w-full flex-wrap items-center gap-2">
        <input
          ref={input}
          type="file"
          accept="image/jpeg,image/png,image/webp"
          hidden
          aria-label="Photo du justificatif"
          onChange={({ target }) => {
            const [chosen] = target.files ?? []
            if (chosen) onFile(chosen)
            // Allows the user to choose the same file again.
            target.value = ''
          }}
        />
        <Button
          icon={<Camera size={16} aria-hidden="true" />}
          aria-describedby={note}
          onClick={() => input.current?.click()}
        >
          {file ? 'Choisir une autre photo' : 'Ajouter une photo'}
        </Button>
        {file && (
          <>
            <span className="min-w-0 [overflow-wrap:anywhere]">{file.name}</span>
            <Button look="quiet" onClick={() => onFile(undefined)}>
              Retirer la photo
            </Button>
          </>
        )}
      </div>
      <p id={note} className={error ? 'font-medium text-urgent' : 'text-ink-3'}>
        {error ?? 'Photo du reçu ou du ticket (JPG, PNG, WEBP), 5\u00a0Mo au plus'}
      </p>
    </div>
  )
}
