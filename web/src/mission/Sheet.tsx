import { type ReactElement, type ReactNode, useId, useLayoutEffect, useRef } from 'react'

/** A question over the page, at the lower edge of the screen; Escape closes it. */
export function Sheet({
  title,
  onClose,
  children,
}: {
  title: string
  onClose: () => void
  children: ReactNode
}): ReactElement {
  const ref = useRef<HTMLDialogElement>(null)
  const id = useId()
  useModal(ref)
  return (
    <dialog
      ref={ref}
      aria-labelledby={id}
      onClose={whenClosed(onClose)}
      className="mx-auto mt-auto mb-0 w-full max-w-lg rounded-t-lg border border-line bg-surface p-4 text-ink shadow-raised sm:mb-auto sm:rounded-lg"
    >
      <h2 id={id} className="mb-3 font-bold text-lg">
        {title}
      </h2>
      {children}
    </dialog>
  )
}

/** Ignores the end of a dialog that was opened again at once, as React does with every effect during development. */
export function whenClosed(onClose: () => void) {
  return ({ currentTarget }: { currentTarget: HTMLDialogElement }) => {
    if (!currentTarget.open) onClose()
  }
}

/** Opens a dialog over the page while it is mounted; the focus returns to where it was. */
export function useModal(ref: { readonly current: HTMLDialogElement | null }): void {
  useLayoutEffect(() => {
    const dialog = ref.current
    if (dialog && !dialog.open) dialog.showModal()
    return () => dialog?.close()
  }, [ref])
}
