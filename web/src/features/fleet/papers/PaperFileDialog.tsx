import { getPaperFile, type Paper } from '@yoon/contract/papers/calls'
import { paperKindLabels } from '@yoon/contract/papers/kinds'
import { type ReactElement, useEffect, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { fetchFile, saveFile } from '../../../lib/calls/download.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/dialogs/Dialog.tsx'
import { FormNotice } from '../../../ui/forms/FormNotice.tsx'
import { Skeleton } from '../../../ui/States.tsx'
import { holderName } from './paper-words.ts'

/** Shows the image of a paper, or offers its PDF; the file is fetched with the session and kept nowhere. */
export function PaperFileDialog({ paper, onClose }: { paper: Paper; onClose: () => void }): ReactElement {
  const { id, kind, file: stored } = paper
  const [file, setFile] = useState<File>()
  const [url, setUrl] = useState<string>()
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    let isOpen = true
    fetchFile(getPaperFile, { id }).then(
      (fetched) => isOpen && setFile(fetched),
      (error: unknown) => isOpen && setFailure(messageOf(error, 'Erreur lors de la récupération du fichier')),
    )
    return () => {
      isOpen = false
    }
  }, [id])
  useEffect(() => {
    if (!file?.type.startsWith('image/')) return
    const made = URL.createObjectURL(file)
    setUrl(made)
    return () => URL.revokeObjectURL(made)
  }, [file])
  return (
    <Dialog
      title={paperKindLabels[kind]}
      description={`${holderName(paper)} · ${stored?.name ?? ''}`}
      size="large"
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>Fermer</Button>
          <Button look="primary" disabled={!file} onClick={() => file && saveFile(file.name, file)}>
            Télécharger
          </Button>
        </>
      }
    >
      {failure && <FormNotice>{failure}</FormNotice>}
      {!file && !failure && <Skeleton rows={2} className="h-40" />}
      {url && (
        <img
          src={url}
          alt={`${paperKindLabels[kind]}, ${holderName(paper)}`}
          className="mx-auto max-h-[70vh] max-w-full rounded-md"
        />
      )}
      {file && !file.type.startsWith('image/') && (
        <p>Ce papier est un document PDF&nbsp;: téléchargez-le pour l'ouvrir.</p>
      )}
    </Dialog>
  )
}
