import { imageFormats, maxImages } from '@yoon/contract/images/limits'
import { type ReactElement, useEffect, useId, useRef, useState } from 'react'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import { AddPhotos } from './AddPhotos.tsx'
import { moveItem, validateFiles } from './image-choice.ts'
import { PhotoTile } from './PhotoTile.tsx'
import { noRefusals, refuse } from './refusals.ts'
import { UploadTile } from './UploadTile.tsx'
import { useDragging } from './use-dragging.ts'
import { useImageUploads } from './use-image-uploads.ts'

/** Numbers of files being uploaded, of failed uploads, and of files refused since the form opened. */
export interface UploadCounts {
  sending: number
  failed: number
  refused: number
}

interface ImagesFieldProps {
  /** Addresses of the images, the main one first. */
  value: readonly string[]
  onChange: (value: string[]) => void
  /** Called with the numbers of files that are not stored: a form saved now would miss them. */
  onUploads?: (uploads: UploadCounts) => void
  /** Error message of the form about the photos. */
  error?: string | undefined
}

/** Up to five photos of a vehicle: chosen, dropped or taken with the camera, and put in order. */
export function ImagesField({ value, onChange, onUploads, error }: ImagesFieldProps): ReactElement {
  const id = useId()
  const [refusals, setRefusals] = useState(noRefusals)
  const [announcement, setAnnouncement] = useState('')
  // Two uploads may complete before the next render.
  const current = useRef(value)
  current.current = value
  const change = (next: string[]) => {
    current.current = next
    onChange(next)
  }
  const { uploads, add, retry, drop } = useImageUploads({
    onUploaded: (url) => change([...current.current, url]),
    onRefused: (message) => setRefusals((all) => refuse(all, [message], true)),
  })
  const pending = uploads.length
  const failed = uploads.filter(({ state }) => state === 'failed').length
  const refused = refusals.count
  useEffect(() => onUploads?.({ sending: pending - failed, failed, refused }), [pending, failed, refused, onUploads])
  const choose = (files: readonly File[]) => {
    const judged = validateFiles(files, maxImages - value.length - pending)
    setRefusals((all) => refuse(all, judged.refusals, pending > failed))
    add(judged.accepted)
  }
  const move = (from: number, to: number) => {
    if (from === to || to < 0 || to >= value.length) return
    change(moveItem(value, from, to))
    setAnnouncement(`Photo déplacée en position ${to + 1} sur ${value.length}`)
  }
  const list = useKeptFocus<HTMLOListElement>('li')
  const drag = useDragging(list, value.length, move)
  const messages = error ? [{ key: -1, message: error }, ...refusals.shown] : refusals.shown
  return (
    <fieldset
      name="imageUrls"
      tabIndex={-1}
      aria-describedby={messages.length > 0 ? `${id}-error` : `${id}-hint`}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        if (event.dataTransfer.files.length > 0) choose([...event.dataTransfer.files])
      }}
      className="grid min-w-0 gap-2"
    >
      <legend className="sr-only">Photos du véhicule</legend>
      <ol ref={list} tabIndex={-1} className="grid grid-cols-2 gap-2 md:grid-cols-4">
        {value.map((url, index) => (
          <PhotoTile
            key={url}
            url={url}
            index={index}
            count={value.length}
            drag={drag(index)}
            onMove={(to) => move(index, to)}
            onRemove={() => {
              change(value.filter((one) => one !== url))
              setAnnouncement(`Photo ${index + 1} retirée`)
            }}
          />
        ))}
        {uploads.map((upload) => (
          <UploadTile
            key={upload.key}
            upload={upload}
            onRetry={() => retry(upload.key)}
            onDrop={() => drop(upload.key)}
          />
        ))}
        <li className="only:col-span-full">
          <AddPhotos onFiles={choose} />
        </li>
      </ol>
      <div role="alert" id={`${id}-error`} className="grid gap-1 text-base font-medium text-urgent empty:hidden">
        {messages.map(({ key, message }) => (
          <p key={key}>{message}</p>
        ))}
      </div>
      <Hint id={`${id}-hint`} count={value.length} />
      <p role="status" className="sr-only">
        {announcement}
      </p>
    </fieldset>
  )
}

function Hint({ id, count }: { id: string; count: number }): ReactElement {
  return (
    <p id={id} className="text-base text-ink-3">
      {count} / {maxImages} · {Object.values(imageFormats).join(', ')} · 5 Mo au plus par photo. La première est celle
      des listes.
      {count > 1 && (
        <>
          {' '}
          <span className="pointer-coarse:hidden">Glissez une photo pour changer l'ordre.</span>
          <span className="pointer-fine:hidden">Appuyez longuement sur une photo pour la déplacer.</span>
        </>
      )}
    </p>
  )
}
