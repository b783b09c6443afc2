import { thumbnailOf } from '@yoon/contract/images/addresses'
import { ChevronLeft, ChevronRight, X } from 'lucide-react'
import { type ReactElement, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { showModal } from '../../ui/dialogs/Dialog.tsx'
import { useSwipe } from './use-swipe.ts'

interface ImageViewerProps {
  /** Name of the vehicle: `Toyota Corolla`. */
  title: string
  imageUrls: readonly string[]
  /** Index of the photo shown first. */
  first?: number
  onClose: () => void
}

/** Shows the photos of a vehicle one at a time, full screen: arrow keys, buttons and swipes turn, Esc closes. */
export function ImageViewer({ title, imageUrls, first = 0, onClose }: ImageViewerProps): ReactElement {
  const dialog = useRef<HTMLDialogElement>(null)
  const [{ at, url: wanted }, setShown] = useState({ at: first, url: imageUrls[first] })
  const count = imageUrls.length
  const shown = placeOf(wanted, at, imageUrls)
  const url = imageUrls[shown]
  const turn = (step: number) => {
    const next = (shown + step + count) % count
    setShown({ at: next, url: imageUrls[next] })
  }
  const swipe = useSwipe({ onLeft: () => turn(1), onRight: () => turn(-1) })
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      showModal(element)
      element.querySelector('h2')?.focus()
    }
    return () => element?.close()
  }, [])
  usePreload(imageUrls[(shown + 1) % count])
  return (
    <dialog
      ref={dialog}
      aria-label={`Photos de ${title}`}
      onCancel={(event) => {
        event.preventDefault()
        onClose()
      }}
      onKeyDown={({ key }) => {
        if (key === 'ArrowLeft') turn(-1)
        if (key === 'ArrowRight') turn(1)
      }}
      className="fixed size-full max-h-dvh max-w-full overflow-hidden bg-bg"
    >
      <div className="flex size-full flex-col">
        <header className="flex items-center gap-3 border-b border-line bg-surface py-2 pr-2 pl-4">
          <h2 tabIndex={-1} className="min-w-0 flex-1 outline-none truncate text-lg font-bold">
            {title}
          </h2>
          <p role="status" className="text-ink-2">
            <span className="sr-only">Photo </span>
            {shown + 1} / {count}
          </p>
          <IconButton label="Fermer" onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        <div {...swipe} className="relative min-h-0 flex-1 touch-pan-y touch-pinch-zoom">
          {url && <Photo key={url} url={url} alt={`${title}, photo ${shown + 1} sur ${count}`} />}
          {count > 1 && (
            <>
              <TurnButton side="left" onClick={() => turn(-1)} />
              <TurnButton side="right" onClick={() => turn(1)} />
            </>
          )}
        </div>
      </div>
    </dialog>
  )
}

/** Returns the current index of a photo; if a colleague has removed it, that of the photo now in its place. */
export function placeOf(url: string | undefined, at: number, imageUrls: readonly string[]): number {
  const found = url === undefined ? -1 : imageUrls.indexOf(url)
  return found >= 0 ? found : Math.max(0, Math.min(at, imageUrls.length - 1))
}

/** The photo over its thumbnail, which the list has loaded already and which is visible at once. */
function Photo({ url, alt }: { url: string; alt: string }): ReactElement {
  const [state, setState] = useState<'loading' | 'there' | 'missing'>('loading')
  const place = 'absolute inset-0 size-full object-contain'
  if (state === 'missing') {
    return (
      <p role="alert" className="grid size-full place-items-center p-6 text-ink-2">
        Cette photo ne peut pas être affichée.
      </p>
    )
  }
  return (
    <>
      {state === 'loading' && <img src={thumbnailOf(url)} alt="" draggable={false} className={`${place} blur-sm`} />}
      <img
        src={url}
        alt={alt}
        draggable={false}
        onLoad={() => setState('there')}
        onError={() => setState('missing')}
        className={place}
      />
    </>
  )
}

function TurnButton({ side, onClick }: { side: 'left' | 'right'; onClick: () => void }): ReactElement {
  const Icon = side === 'left' ? ChevronLeft : ChevronRight
  return (
    <IconButton
      label={side === 'left' ? 'Photo précédente' : 'Photo suivante'}
      onClick={onClick}
      className={`absolute! top-1/2 -translate-y-1/2 border border-line bg-surface shadow-raised md:size-11 ${side === 'left' ? 'left-2' : 'right-2'}`}
    >
      <Icon size={22} aria-hidden="true" />
    </IconButton>
  )
}

/** Preloads the next photo. */
function usePreload(url: string | undefined): void {
  useEffect(() => {
    if (url) new Image().src = url
  }, [url])
}
