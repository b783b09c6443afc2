import { X } from 'lucide-react'
import { type MouseEvent, type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'
import { ErrorBoundary } from '../../lib/error-boundary.ts'
import { IconButton } from '../Button.tsx'
import { Failure } from '../Failure.tsx'
import { Toasts } from '../Toasts.tsx'
import { dialogClosed } from '../use-kept-focus.ts'

export interface DialogProps {
  title: string
  /** State of the subject, beside the title. */
  status?: ReactNode
  /** One line under the title. */
  description?: ReactNode
  /** Called on Esc, the cross and a click outside: the owner decides, and may ask first. */
  onClose: () => void
  /** True while an operation has to end before the dialog can be closed. */
  isLocked?: boolean
  /** Stays at the bottom while the body scrolls. */
  footer?: ReactNode
  size?: 'small' | 'medium' | 'large'
  /** True if the dialog contains no controls: the body is focusable, so that the keyboard scrolls it. */
  isForReading?: boolean
  /** False in the frame that opens a long dialog: the next one draws its body, whose first field gets the focus then. */
  isDrawn?: boolean
  children?: ReactNode
}

const sizes = {
  small: 'md:w-[440px] md:max-h-[90dvh]',
  medium: 'md:w-[560px] md:max-h-[90dvh]',
  large: 'md:w-[760px] md:max-h-[97dvh]',
}

/**
 * A modal dialog, on phones a sheet at the bottom. Uses the native element: the focus stays inside, and returns to its
 * previous place when the dialog closes.
 */
export function Dialog(props: DialogProps): ReactElement {
  const {
    title,
    status,
    description,
    isLocked = false,
    footer,
    size = 'medium',
    isForReading,
    isDrawn = true,
    children,
  } = props
  const onClose = () => isLocked || props.onClose()
  const dialog = useRef<HTMLDialogElement>(null)
  const isPressedBeside = useRef(false)
  const refuseOpeningDoubleClick = useRefusedDoubleClick()
  const titleId = useId()

  // A layout effect: a dialog returns the focus only if it is closed before its element is removed.
  useLayoutEffect(() => {
    const element = dialog.current
    if (element && !element.open) {
      showModal(element)
      firstFocus(element)?.focus()
    }
    return () => {
      element?.close()
      // A microtask: the element is removed by then.
      queueMicrotask(() => dispatchEvent(new Event(dialogClosed)))
    }
  }, [])
  useLayoutEffect(() => {
    // Without a body, the title got the focus; a user who has moved it since keeps it.
    const element = dialog.current
    if (isDrawn && element && document.activeElement === element.querySelector('h2')) firstFocus(element)?.focus()
  }, [isDrawn])

  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: Esc is the keyboard's counterpart of a click outside
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      onCancel={(event) => {
        // React bubbles this event, also from a nested dialog, which handles its own Esc.
        if (event.target !== dialog.current) return
        event.preventDefault()
        onClose()
      }}
      onPointerDown={(event) => {
        isPressedBeside.current = event.target === dialog.current
      }}
      onClickCapture={refuseOpeningDoubleClick}
      onClick={(event) => {
        // A text selection that starts in the dialog may end outside.
        if (isPressedBeside.current && event.target === dialog.current) onClose()
      }}
      className={`fixed max-h-[94dvh] w-full max-w-full overflow-hidden bg-surface shadow-raised max-md:mb-0 max-md:rounded-t-lg md:rounded-lg md:border md:border-line ${sizes[size]}`}
    >
      <div className="flex max-h-[inherit] flex-col">
        <header
          className={`flex ${description ? 'items-start' : 'items-center'} gap-3 border-b border-line py-1.5 pr-2 pl-5`}
        >
          <div className="min-w-0 flex-1 py-1.5">
            <div className="flex flex-wrap items-center gap-x-2.5 gap-y-0.5">
              <h2 id={titleId} tabIndex={-1} className="outline-none text-lg font-bold tracking-tight">
                {title}
              </h2>
              {status}
            </div>
            {description && <div className="text-ink-2">{description}</div>}
          </div>
          <IconButton label="Fermer" disabled={isLocked} onClick={onClose}>
            <X size={20} aria-hidden="true" />
          </IconButton>
        </header>
        <div
          // A scrollable area has to be reachable with the keyboard.
          tabIndex={isForReading ? 0 : undefined}
          className="relative min-h-0 flex-1 overflow-y-auto overscroll-contain px-5 py-4 outline-offset-[-2px]"
        >
          <ErrorBoundary fallback={failure}>{isDrawn ? children : <div className="h-dvh" />}</ErrorBoundary>
        </div>
        <Toasts isInDialog />
        {footer && (
          <ErrorBoundary fallback={failure}>
            <footer className="flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3 max-md:*:flex-1">
              {footer}
            </footer>
          </ErrorBoundary>
        )}
      </div>
    </dialog>
  )
}

/** Replaces the body or the foot of a dialog that has thrown an error: the dialog itself can still be closed. */
function failure(error: unknown, retry: () => Promise<void>): ReactElement {
  return <Failure title="Cette fenêtre ne s'affiche pas" error={error} onRetry={retry} />
}

/**
 * Returns a handler that refuses the second click of a double click whose first click opened the dialog: it would close
 * the dialog, or on a phone press the button that appeared under the finger, before anybody has read it.
 */
function useRefusedDoubleClick(): (event: MouseEvent) => void {
  const hasOwnClick = useRef(false)
  return (event) => {
    if (event.detail < 2) hasOwnClick.current = true
    if (hasOwnClick.current) return
    event.preventDefault()
    event.stopPropagation()
  }
}

/** Opens a dialog; the page behind keeps the space of its scroll bar (theme.css). */
export function showModal(dialog: HTMLDialogElement): void {
  const { documentElement } = document
  documentElement.toggleAttribute('data-scrollbar', innerWidth > documentElement.clientWidth)
  dialog.showModal()
}

/**
 * Returns the option of a choice that leads the form, else the first field, else the title. On a touch screen always the title: a focused field would raise the keyboard
 * over the text.
 */
function firstFocus(dialog: HTMLDialogElement): HTMLElement | null {
  if (!matchMedia('(pointer: fine)').matches) return dialog.querySelector('h2')
  return (
    dialog.querySelector<HTMLElement>('[data-focus-first]:checked') ??
    dialog.querySelector<HTMLElement>(
      ':is(input:not([type=radio], [type=checkbox], [type=hidden]), select, textarea):enabled',
    ) ??
    dialog.querySelector('h2')
  )
}
