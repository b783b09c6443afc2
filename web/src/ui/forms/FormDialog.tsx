import type { ReactElement, ReactNode } from 'react'
import type { Form } from '../../lib/forms/use-form.ts'
import { Button } from '../Button.tsx'
import { Dialog, type DialogProps } from '../dialogs/Dialog.tsx'
import type { Guard } from './UnsavedGuard.tsx'

interface FormDialogProps extends Pick<DialogProps, 'title' | 'description' | 'size' | 'isDrawn'> {
  /** Id of the form element. */
  id: string
  form: Pick<Form<object>, 'ref' | 'submit'>
  /** Guards what was typed when the dialog is closed. */
  guard: Guard
  submitLabel: string
  isBusy: boolean
  children: ReactNode
}

/** Dialog with one form: its foot has « Annuler » and the button that submits. */
export function FormDialog({
  id,
  form,
  guard,
  submitLabel,
  isBusy,
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
            <Button onClick={guard.close}>Annuler</Button>
            <Button look="primary" type="submit" form={id} isBusy={isBusy}>
              {submitLabel}
            </Button>
          </>
        }
      >
        <form ref={form.ref} id={id} noValidate onSubmit={form.submit} className="grid grid-cols-[minmax(0,1fr)] gap-4">
          {children}
        </form>
      </Dialog>
      {guard.question}
    </>
  )
}
