import type { ReactElement, ReactNode } from 'react'
import type { Form } from '../../lib/forms/use-form.ts'
import { Button, type ButtonLook } from '../Button.tsx'
import { Dialog, type DialogProps } from '../dialogs/Dialog.tsx'
import { MarkedFields } from './Field.tsx'
import type { Guard } from './UnsavedGuard.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'isDrawn' | 'isLocked'> {
  /** Id of the form element. */
  id: string
  form: Partial<Pick<Form<object>, 'ref'>> & Pick<Form<object>, 'submit'>
  /** Closes the dialog; asks first where what was typed would be missed. */
  guard: Partial<Guard> & Pick<Guard, 'close'>
  submitLabel: ReactNode
  submitLook?: ButtonLook
  cancelLabel?: string
  /** Summary of the form in one line before the buttons; on phones above them. */
  summary?: ReactNode
  /** True if the list of the form needs the room of the summary on phones. */
  isSummaryForDesktops?: boolean
  isBusy: boolean
  /** True while the form lacks a choice, which the summary names: the button looks disabled, a press says so too. */
  isIncomplete?: boolean
  children: ReactNode
}

/** Dialog with one form: its foot has the button that cancels and the one that submits. */
export function FormDialog({
  id,
  form,
  guard,
  submitLabel,
  submitLook = 'primary',
  cancelLabel = 'Annuler',
  summary,
  isSummaryForDesktops = false,
  isBusy,
  isIncomplete = false,
  children,
  ...dialog
}: FormDialogProps): ReactElement {
  return (
    <>
      <Dialog
        {...dialog}
        onClose={guard.close}
        footer={
          <>
            {summary && (
              <p
                className={`line-clamp-2 min-w-0 self-center text-ink-2 [overflow-wrap:anywhere] md:flex-1 ${isSummaryForDesktops ? 'max-md:hidden' : 'max-md:w-full max-md:flex-none!'}`}
              >
                {summary}
              </p>
            )}
            <Button disabled={dialog.isLocked} onClick={guard.close} className="max-md:px-2!">
              {cancelLabel}
            </Button>
            <Button
              look={submitLook}
              type="submit"
              form={id}
              isBusy={isBusy}
              aria-disabled={isIncomplete || undefined}
              className={`max-md:px-2! ${isIncomplete ? 'opacity-55' : ''}`}
            >
              {submitLabel}
            </Button>
          </>
        }
      >
        <form
          ref={form.ref}
          id={id}
          noValidate
          onSubmit={form.submit}
          className="grid grid-cols-[minmax(0,1fr)] gap-4 md:gap-3.5"
        >
          <MarkedFields value="optional">{children}</MarkedFields>
        </form>
      </Dialog>
      {guard.question}
    </>
  )
}
