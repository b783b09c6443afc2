import { thumbnailOf } from '@yoon/contract/images/addresses'
import { ImageOff } from 'lucide-react'
import { type ReactElement, useState } from 'react'

interface SmallPhotoProps {
  url: string
  /** Text alternative; empty if the button around the photo has a label. */
  alt: string
}

/** The thumbnail of a photo, or a placeholder if it is missing. */
export function SmallPhoto({ url, alt }: SmallPhotoProps): ReactElement {
  const [missing, setMissing] = useState<string>()
  if (missing === url) {
    return (
      <span className="grid aspect-4/3 w-full place-content-center justify-items-center gap-1 bg-off-soft text-ink-3">
        <ImageOff size={20} aria-hidden="true" />
        <span className="text-sm">Photo manquante</span>
      </span>
    )
  }
  return (
    <img
      src={thumbnailOf(url)}
      alt={alt}
      width={320}
      height={240}
      decoding="async"
      draggable={false}
      onError={() => setMissing(url)}
      className="aspect-4/3 w-full bg-off-soft object-cover"
    />
  )
}
