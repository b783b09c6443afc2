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
  /** True in a row: half as large, with the number of photos alone. */
  isSmall?: boolean
}

const box = 'relative block shrink-0 overflow-hidden rounded-md border border-line bg-off-soft'

/** A vehicle in a list: its first photo with the number of photos, or a drawing of its type. */
export function VehicleThumbnail(props: VehicleThumbnailProps): ReactElement {
  const { type, imageUrls, name, onOpen, isSmall = false } = props
  const frame = `${box} ${isSmall ? 'h-9 w-12' : 'h-[54px] w-[72px]'}`
  const [missing, setMissing] = useState<string>()
  const [first] = imageUrls
  if (first === undefined || first === missing) {
    return (
      <span className={frame}>
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
  if (!onOpen) return <span className={frame}>{photo}</span>
  return (
    <button
      type="button"
      onClick={onOpen}
      aria-label={
        imageUrls.length === 1 ? `Voir la photo de ${name}` : `Voir les ${imageUrls.length} photos de ${name}`
      }
      className={`${frame} hover:border-line-strong`}
    >
      {photo}
      <span
        aria-hidden="true"
        className={`absolute flex items-center gap-1 bg-surface/90 px-1 text-xs font-semibold text-ink ${isSmall ? 'right-0 bottom-0 rounded-tl-md leading-3.5' : 'right-0.5 bottom-0.5 rounded-md leading-4'}`}
      >
        {!isSmall && <Images size={11} />}
        {imageUrls.length}
      </span>
    </button>
  )
}
