import { RotateCw, X } from 'lucide-react'
import type { ReactElement } from 'react'
import { Button, IconButton } from '../../ui/Button.tsx'
import { tile } from './PhotoTile.tsx'
import type { Upload } from './use-image-uploads.ts'

interface UploadTileProps {
  upload: Upload
  onRetry: () => void
  onDrop: () => void
}

/** A photo being uploaded: its progress, or the actions after a failure. */
export function UploadTile({ upload, onRetry, onDrop }: UploadTileProps): ReactElement {
  const { file, preview, state, progress } = upload
  const percent = Math.round(progress * 100)
  return (
    <li className={tile}>
      <img
        src={preview}
        alt={file.name}
        decoding="async"
        className={`aspect-4/3 w-full bg-off-soft object-cover ${state === 'failed' ? 'opacity-40' : 'opacity-60'}`}
      />
      {state === 'failed' ? (
        <div className="absolute inset-x-0 top-0 grid aspect-4/3 place-items-center">
          <Button onClick={onRetry} icon={<RotateCw size={15} aria-hidden="true" />} className="px-2.5!">
            Réessayer
          </Button>
        </div>
      ) : (
        <ProgressBar name={file.name} percent={percent} />
      )}
      <div className="flex items-center justify-between gap-1 border-t border-line pl-2 text-sm">
        <span className={`truncate ${state === 'failed' ? 'font-medium text-urgent' : 'text-ink-2'}`}>
          {sentenceOf(state, percent)}
        </span>
        <IconButton label={`Abandonner ${file.name}`} onClick={onDrop}>
          <X size={17} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

function sentenceOf(state: Upload['state'], percent: number): string {
  if (state === 'failed') return 'Échec'
  if (state === 'waiting') return 'En attente'
  // All bytes are sent, but the server is still processing them.
  return percent < 100 ? `Envoi… ${percent} %` : 'Préparation…'
}

function ProgressBar({ name, percent }: { name: string; percent: number }): ReactElement {
  return (
    <div
      role="progressbar"
      aria-label={`Envoi de ${name}`}
      aria-valuenow={percent}
      aria-valuemin={0}
      aria-valuemax={100}
      className="h-1.5 bg-off-soft"
    >
      <svg viewBox="0 0 100 1" preserveAspectRatio="none" aria-hidden="true" className="size-full text-brand">
        <rect width={percent} height={1} fill="currentColor" />
      </svg>
    </div>
  )
}
