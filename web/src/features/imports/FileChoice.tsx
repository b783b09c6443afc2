import type { ImportKind } from '@yoon/contract/imports/kinds'
import { Download, History } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { download } from '../../lib/calls/download.ts'
import { toast } from '../../lib/toasts.ts'
import { Button } from '../../ui/Button.tsx'
import { FileButton } from './FileButton.tsx'
import { importCalls } from './import-calls.ts'

interface FileChoiceProps {
  kind: ImportKind
  file: File | undefined
  isBusy: boolean
  onFile: (file: File) => void
  onRecent: () => void
}

/** Chooses the file of an import, gives a template of it, and leads to earlier imports. */
export function FileChoice({ kind, file, isBusy, onFile, onRecent }: FileChoiceProps): ReactElement {
  const [isSaving, setIsSaving] = useState(false)
  const saveTemplate = () => {
    setIsSaving(true)
    download(importCalls[kind].template, { format: 'xlsx' })
      .catch((error: unknown) => toast.error('Erreur', messageOf(error, 'Une erreur est survenue')))
      .finally(() => setIsSaving(false))
  }
  return (
    <div className="grid gap-3">
      <p className="text-pretty text-ink-2">
        Choisissez un fichier Excel (.xlsx) ou CSV, avec une ligne d'en-tête. Rien n'est enregistré avant votre accord.
      </p>
      <div className="flex flex-wrap items-center gap-2">
        <FileButton label="Fichier à importer" file={file} isBusy={isBusy} onFile={onFile} />
        {!file && (
          <>
            <Button
              look="quiet"
              icon={<Download size={16} aria-hidden="true" />}
              isBusy={isSaving}
              onClick={saveTemplate}
              className="max-md:w-full"
            >
              Télécharger un modèle
            </Button>
            <Button
              look="quiet"
              icon={<History size={16} aria-hidden="true" />}
              onClick={onRecent}
              className="max-md:w-full"
            >
              Imports récents
            </Button>
          </>
        )}
      </div>
    </div>
  )
}
