import { imageFormats } from '@yoon/contract/images/limits'
import { Camera, ImagePlus } from 'lucide-react'
import type { ChangeEvent, ReactElement } from 'react'

const accepted = Object.keys(imageFormats).join(',')
const look =
  'flex min-h-14 cursor-pointer flex-col items-center justify-center gap-1 rounded-md border border-dashed border-line-strong px-2 text-center font-semibold text-ink-2 hover:bg-raised hover:text-ink has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-brand'

/** Chooses photos from the device, or takes one if it has a camera. */
export function AddPhotos({ onFiles }: { onFiles: (files: File[]) => void }): ReactElement {
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    // Allows the user to choose the same file again.
    target.value = ''
    if (files.length > 0) onFiles(files)
  }
  return (
    <div className="grid h-full min-h-28 gap-2">
      <label className={look}>
        <ImagePlus size={20} className="shrink-0" aria-hidden="true" />
        Ajouter des photos
        <input type="file" multiple accept={accepted} onChange={take} className="sr-only" />
      </label>
      <label className={`${look} pointer-fine:hidden`}>
        <Camera size={20} className="shrink-0" aria-hidden="true" />
        Prendre une photo
        <input type="file" accept="image/jpeg" capture="environment" onChange={take} className="sr-only" />
      </label>
    </div>
  )
}
