import { type ReactElement, useState } from 'react'
import { DialogBoundary } from '../../ui/dialogs/DialogBoundary.tsx'
import { ImageViewer } from './ImageViewer.tsx'
import { SmallPhoto } from './SmallPhoto.tsx'

interface PhotoStripProps {
  /** Name of the vehicle: `Toyota Corolla`. */
  title: string
  imageUrls: readonly string[]
}

/** Thumbnails of all photos of a vehicle; each opens the viewer. */
export function PhotoStrip({ title, imageUrls }: PhotoStripProps): ReactElement {
  const [opened, setOpened] = useState<number>()
  return (
    <>
      <ul className="grid grid-cols-3 gap-2 sm:grid-cols-5">
        {imageUrls.map((url, index) => (
          <li key={url}>
            <button
              type="button"
              aria-label={`Voir la photo ${index + 1} sur ${imageUrls.length} de ${title}`}
              onClick={() => setOpened(index)}
              className="block w-full overflow-hidden rounded-md border border-line bg-off-soft hover:border-line-strong"
            >
              <SmallPhoto url={url} alt="" />
            </button>
          </li>
        ))}
      </ul>
      {opened !== undefined && (
        <DialogBoundary onClose={() => setOpened(undefined)}>
          <ImageViewer title={title} imageUrls={imageUrls} first={opened} onClose={() => setOpened(undefined)} />
        </DialogBoundary>
      )}
    </>
  )
}
