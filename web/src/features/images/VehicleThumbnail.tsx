import { thumbnailOf } from '@yoon/contract/images/addresses'
import type { VehicleType } from '@yoon/contract/vehicles/types'
import { Images } from 'lucide-react'
import { type ReactElement, useState } from 'react'
import { VehicleTypeImage } from './VehicleTypeImage.tsx'

interface VehicleThumbnailProps {
  type: VehicleType
  imageUrls: readonly string[]
  /** Name of the vehicle, as text alternative: `Toyota Corolla`. */
  name: string
  /** Opens the viewer; without it, or without photos, there is no button. */
  onOpen?: () => void
  /** Classes for width and height, in the ratio 4:3. */
  className?: string
}

const frame = 'relative block shrink-0 overflow-hidden rounded-md border border-line bg-off-soft'

/** A vehicle in a list: its first photo with the number of photos, or a drawing of its type. */
export function VehicleThumbnail(props: VehicleThumbnailProps): ReactElement {
  const { type, imageUrls, name, onOpen, className = 'h-[54px] w-[72px]' } = props
  const [missing, setMissing] = useState<string>()
  const [first] = imageUrls
  if (first === undefined || first === missing) {
    return (
      <span className={`${frame} ${className}`}>
        <VehicleTypeImage type={type} />
      </span>
    )
  }
  const photo = (
    <img
      src={thumbnailOf(first)}
      alt=""
      width={320}
      height={240}
      decoding="async"
      onError={() => setMissing(first)}
      className="size-full object-cover"
    />
  )
  if (!onOpen) return <span className={`${frame} ${className}`}>{photo}</span>
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={
        imageUrls.length === 1 ? `Voir la photo de ${name}` : `Voir les ${imageUrls.length} photos de ${name}`
      }
      className={`${frame} ${className} hover:border-line-strong`}
    >
      {photo}
      <span
        aria-hidden="true"
        className="absolute right-0.5 bottom-0.5 flex items-center gap-1 rounded-md bg-surface/90 px-1 text-xs leading-4 font-semibold text-ink"
      >
        <Images size={11} />
        {imageUrls.length}
      </span>
    </button>
  )
}
