import { undoFormSchema } from '@yoon/contract/reconciliation/form'
import type { StatementLine } from '@yoon/contract/reconciliation/schemas'
import { type ReactElement, type ReactNode, useId } from 'react'
import { messageOf } from '../../lib/calls/api.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { TextAreaField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { LineSummary } from './LineSummary.tsx'

interface ReasonDialogProps {
  title: string
  line: StatementLine
  hint: ReactNode
  submitLabel: string
  cancelLabel?: string
  action: { isBusy: boolean; error: Error | null }
  onReason: (reason: string) => void
  onClose: () => void
}

/** Asks for the reason of a decision about a line. */
export function ReasonDialog(props: ReasonDialogProps): ReactElement {
  const { title, line, hint, submitLabel, cancelLabel = 'Annuler', action, onReason, onClose } = props
  const id = useId()
  const form = useForm({
    initial: { reason: '' },
    parse: (values) => undoFormSchema.safeParse(values),
    onValid: ({ reason }) => onReason(reason),
  })
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      id={id}
      title={title}
      size="small"
      form={form}
      guard={guard}
      submitLabel={submitLabel}
      cancelLabel={cancelLabel}
      isBusy={action.isBusy}
    >
      {action.error && <FormNotice>{messageOf(action.error, "La ligne n'a pas été modifiée")}</FormNotice>}
      <LineSummary line={line} />
      <TextAreaField label="Raison" isRequired maxLength={300} hint={hint} {...form.field('reason')} />
    </FormDialog>
  )
}
