import type { Booking } from '@yoon/contract/bookings/schemas'
import { releaseAllocation } from '@yoon/contract/ledger/calls'
import { releaseFormSchema } from '@yoon/contract/ledger/form'
import type { ReactElement } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { formatMoney } from '../../../lib/format.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { useForm } from '../../../lib/forms/use-form.ts'
import { TextAreaField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'

interface ReleaseDialogProps {
  allocation: NonNullable<Booking['allocations']>[number]
  onClose: () => void
}

/** Gives money of a trip back to the credit of its client (rules/money 58). */
export function ReleaseDialog({ allocation: { id, amount }, onClose }: ReleaseDialogProps): ReactElement {
  const form = useForm({
    initial: { reason: '' },
    parse: (values) => releaseFormSchema.safeParse(values),
    onValid: (body) => {
      retractFailure()
      release.run({ id, ...body })
    },
  })
  const words = {
    title: 'Montant rendu au crédit',
    text: formatMoney(amount),
    failed: "Erreur lors de l'enregistrement du crédit",
  }
  const release = useAction(releaseAllocation, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(release)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Rendre au crédit du client"
      id="credit-rendu"
      size="small"
      form={form}
      guard={guard}
      submitLabel="Rendre au crédit"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <p>
        <b className="whitespace-nowrap">{formatMoney(amount)}</b> ne comptent plus pour cette course, qui redevient
        due. Le client garde ce montant pour une autre course.
      </p>
      <TextAreaField label="Motif" {...form.field('reason')} isRequired maxLength={300} rows={2} />
    </FormDialog>
  )
}
