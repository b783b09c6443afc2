import type { ReactElement, ReactNode } from 'react'
import { Button } from '../Button.tsx'

interface SaveBarProps {
  isDirty: boolean
  isBusy: boolean
  onGiveUp: () => void
  /** Words on wide screens while nothing is changed. */
  children?: ReactNode
}

/** Bar below a form that saves it: quiet while nothing is changed, then sticky with a filled button. */
export function SaveBar({ isDirty, isBusy, onGiveUp, children }: SaveBarProps): ReactElement {
  return (
    <div
      data-save-bar=""
      className={`-mx-3 flex flex-wrap items-center justify-end gap-2 border-t border-line bg-bg px-3 py-1.5 md:mx-0 md:px-0 md:py-3 ${isDirty ? 'sticky bottom-0 z-10' : ''}`}
    >
      <p role="status" className="flex-1 font-semibold text-wait empty:sr-only max-md:basis-full max-md:text-sm">
        {isDirty && 'Modifications non sauvegardées'}
      </p>
      {!isDirty && children && <p className="flex-1 text-ink-2 max-md:hidden">{children}</p>}
      {isDirty && (
        <Button look="quiet" disabled={isBusy} onClick={onGiveUp} className="max-md:flex-1">
          Annuler
        </Button>
      )}
      <Button
        type="submit"
        look={isDirty ? 'primary' : 'secondary'}
        isBusy={isBusy}
        className={isDirty ? 'max-md:flex-1' : ''}
      >
        Sauvegarder
      </Button>
    </div>
  )
}
