import { X } from 'lucide-react'
import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { IconButton } from './Button.tsx'
import { Toasts } from './Toasts.tsx'

export interface DialogProps {
  title: string
  /** One line under the title. */
  description?: ReactNode
  /** Asked for by Esc, the cross and a click beside it: the owner decides, and may ask back first. */
  onClose: () => void
  /** What was begun here has to end first: until then the dialog cannot be left. */
  isLocked?: boolean
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** There is nothing in it to go to: the keyboard scrolls the text itself. */
  isForReading?: boolean
  children?: ReactNode
}

const widths = { small: 'md:w-[440px]', medium: 'md:w-[560px]', large: 'md:w-[760px]' }

/**
 * A modal dialog, on phones a sheet from below. The browser's own: focus stays inside, and goes back to where it was when
 * it closes.
 */
export function Dialog(props: DialogProps): ReactElement {
  const { title, description, isLocked = false, footer, size = 'medium', isForReading, children } = props
  const onClose = () => isLocked || props.onClose()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const titleId = useId()

  // Before the browser forgets the element: only a dialog that is still there gives the focus back when it closes.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      showModal(element)
      firstFocus(element)?.focus()
    }
    return () => element?.close()
  }, [])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: a click beside the dialog is what Esc is on the keyboard
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React lets this one bubble, from a dialog within this one too, which has an Esc of its own.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current
      }}
      onClick={(event) => {
        // Text that is selected out of the dialog ends beside it.
        if (isPressedBeside.current && event.target === dialog.current) onClose()
      }}
      className={`fixed max-h-[94dvh] w-full max-w-full overflow-hidden bg-surface shadow-raised max-md:mb-0 max-md:rounded-t-lg md:max-h-[90dvh] md:rounded-lg md:border md:border-line ${widths[size]}`}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header className="flex items-start gap-3 border-b border-line py-2.5 pr-2 pl-5">
          <div className="min-w-0 flex-1 py-1.5">
            <h2 id={titleId} tabIndex={-1} className="outline-none text-lg font-bold tracking-tight">
              {title}
            </h2>
            {description && <div className="text-ink-2">{description}</div>}
          </div>
          <IconButton label="Fermer" disabled={isLocked} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        <div
          // What scrolls has to be reached.
          tabIndex={isForReading ? 0 : undefined}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 outline-offset-[-2px]"
        >
          {children}
        </div>
        <Toasts isInDialog />
        {footer && (
          <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3 max-md:*:flex-1">
            {footer}
          </footer>
        )}
      </div>
    </dialog>
  )
}

/** Opens a dialog; the page behind keeps the room that its scroll bar takes (theme.css). */
export function showModal(dialog: HTMLDialogElement): void {
  const { documentElement } = document
  documentElement.toggleAttribute('data-scrollbar', innerWidth > documentElement.clientWidth)
  dialog.showModal()
}

/** The first field, where a keyboard is at hand: on a touch screen it would raise the keyboard over what is to be read. */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  const field = matchMedia('(pointer: fine)').matches
    ? dialog.querySelector<HTMLElement>(
        ':is(input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea):enabled',
      )
    : null
  return field ?? dialog.querySelector('h2')
}
