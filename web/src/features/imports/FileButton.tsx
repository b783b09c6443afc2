import { FileSpreadsheet } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { Button } from '../../ui/Button.tsx'

interface FileButtonProps {
  /** Name of the field. */
  label: string
  file: File | undefined
  isBusy: boolean
  onFile: (file: File) => void
}

/** Chooses the file of a table. */
export function FileButton({ label, file, isBusy, onFile }: FileButtonProps): ReactElement {
  const input = useRef<HTMLInputElement>(null)
  return (
    <>
      <input
        ref={input}
        type="file"
        accept=".csv,.xlsx,.txt"
        hidden
        aria-label={label}
        onChange={({ target }) => {
          const chosen = target.files?.[0]
          if (chosen) onFile(chosen)
          // Allows the user to choose the same file again, once it is corrected.
          target.value = ''
        }}
      />
      <Button
        look={file ? 'secondary' : 'primary'}
        icon={<FileSpreadsheet size={16} aria-hidden="true" />}
        disabled={isBusy}
        onClick={() => input.current?.click()}
        className="max-md:w-full"
      >
        {file ? 'Choisir un autre fichier' : 'Choisir un fichier'}
      </Button>
      {file && <p className="min-w-0 flex-1 [overflow-wrap:anywhere] font-semibold">{file.name}</p>}
    </>
  )
}
