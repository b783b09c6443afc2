import { setCosts } from '@yoon/contract/ledger/calls'
import type { ReactElement } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { formatMoney } from '../../../lib/format.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { useCan } from '../../../lib/use-can.ts'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import { ExtraFields } from '../extras/ExtraFields.tsx'
import { type CostsValues, costsValuesOf, parseCosts, settableCosts, totalOf } from './costs-values.ts'

/** Sets the extras and the discount of a booking, or the fee of a cancelled one (rules/money 52, 60). */
export function CostsDialog({ booking, onClose }: BookingDialogProps): ReactElement {
  const mayCorrect = useCan('payments:update')
  const settable = settableCosts(booking, mayCorrect)
  const form = useForm({
    initial: costsValuesOf(booking),
    parse: (values: CostsValues) => parseCosts(values, settable),
    onValid: (body) => {
      retractFailure()
      save.run({ id: booking.id, ...body }, booking.version)
    },
  })
  const { values, errors, set } = form
  const total = totalOf(values, { price: booking.costs?.price ?? booking.totalPrice ?? 0, status: booking.status })
  const words = {
    title: 'Prix mis à jour',
    text: `Total\u00a0: ${formatMoney(total)}`,
    failed: "Erreur lors de l'enregistrement du prix",
  }
  const save = useAction(setCosts, { subject: ({ id }) => id, ...outcomeOf(form, words, onClose) })
  const { isBusy, lost } = savingOf(save)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title={settable.fee ? "Frais d'annulation" : 'Suppléments et remise'}
      id="couts"
      description={<span className="font-mono">{booking.bookingReference}</span>}
      form={form}
      guard={guard}
      submitLabel="Enregistrer"
      summary={
        <>
          Total&nbsp;: <b className="whitespace-nowrap text-ink">{formatMoney(total)}</b>
        </>
      }
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {settable.extras && (
        <ExtraFields
          title="Suppléments"
          extras={values.extras}
          errors={errors}
          clearErrors={form.clearErrors}
          onExtras={(extras) => set({ extras })}
        />
      )}
      {settable.discount && <Discount form={form} />}
      {settable.fee && (
        <AmountField
          label="Frais"
          name="fee"
          value={values.fee}
          error={errors.fee}
          hint="Payés par le crédit du client, ou à encaisser. 0 pour aucun."
          onValue={(fee) => set({ fee })}
        />
      )}
    </FormDialog>
  )
}

/** The discount, which needs a reason. */
function Discount({ form: { values, errors, set, field } }: { form: Form<CostsValues> }): ReactElement {
  return (
    <fieldset className="grid gap-3">
      <legend className="mb-1 font-bold">Remise</legend>
      <AmountField
        label="Montant de la remise"
        name="discount"
        value={values.discount}
        error={errors.discount}
        onValue={(discount) => set({ discount })}
      />
      {values.discount.trim() !== '' && (
        <TextField
          label="Motif de la remise"
          {...field('discountReason')}
          isRequired
          maxLength={300}
          autoComplete="off"
        />
      )}
    </fieldset>
  )
}
