import { ArrowLeft, ArrowRight, Trash2 } from 'lucide-react'
import type { ReactElement } from 'react'
import { IconButton } from '../../ui/Button.tsx'
import { SmallPhoto } from './SmallPhoto.tsx'
import type { Draggable } from './use-dragging.ts'

interface PhotoTileProps {
  url: string
  index: number
  count: number
  drag: Draggable
  onMove: (to: number) => void
  onRemove: () => void
}

/** Classes of every photo in the form, stored or being uploaded. */
export const tile = 'relative overflow-hidden rounded-md border border-line bg-surface'

/** A stored photo, moved by dragging or with the buttons. */
export function PhotoTile({ url, index, count, drag, onMove, onRemove }: PhotoTileProps): ReactElement {
  const { isDragged, ...handlers } = drag
  return (
    <li
      {...handlers}
      className={`${tile} select-none [-webkit-touch-callout:none] ${isDragged ? 'opacity-50' : ''} ${count > 1 ? 'pointer-fine:cursor-grab' : ''}`}
    >
      <SmallPhoto url={url} alt={`Aperçu ${index + 1}`} />
      {index === 0 && (
        <span className="absolute top-1.5 left-1.5 rounded-full bg-surface px-2 py-0.5 text-sm font-semibold text-ink">
          Principale
        </span>
      )}
      <div className="flex justify-between border-t border-line">
        <MoveButton label={`Avancer la photo ${index + 1}`} isEnd={index === 0} onClick={() => onMove(index - 1)}>
          <ArrowLeft size={17} aria-hidden="true" />
        </MoveButton>
        <MoveButton
          label={`Reculer la photo ${index + 1}`}
          isEnd={index === count - 1}
          onClick={() => onMove(index + 1)}
        >
          <ArrowRight size={17} aria-hidden="true" />
        </MoveButton>
        <IconButton label={`Retirer la photo ${index + 1}`} onClick={onRemove} className="hover:text-urgent">
          <Trash2 size={17} aria-hidden="true" />
        </IconButton>
      </div>
    </li>
  )
}

interface MoveButtonProps {
  label: string
  /** True if there is no place beyond; the button stays, so that it keeps the focus. */
  isEnd: boolean
  onClick: () => void
  children: ReactElement
}

function MoveButton({ label, isEnd, onClick, children }: MoveButtonProps): ReactElement {
  return (
    <IconButton
      label={label}
      aria-disabled={isEnd || undefined}
      onClick={({ currentTarget }) => {
        onClick()
        // The moved tile loses the focus when its DOM node is reinserted.
        requestAnimationFrame(() => currentTarget.focus())
      }}
      className={isEnd ? 'opacity-40' : ''}
    >
      {children}
    </IconButton>
  )
}
