import { listDriverCash, writeOffDriverCash } from '@yoon/contract/till/calls'
import { driverCashWriteOffSchema } from '@yoon/contract/till/form'
import { tillLimits } from '@yoon/contract/till/limits'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { TextField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'

/** Writes off cash that a driver will not hand in. */
export function WriteOffDialog({ driverId, onClose }: { driverId: string; onClose: () => void }): ReactElement {
  const driver = useData(listDriverCash, {}).answer?.data.find((one) => one.driverId === driverId)
  const form = useForm({
    initial: { amount: '', reason: '' },
    parse: ({ amount, reason }) =>
      withAmounts(driverCashWriteOffSchema.safeParse({ amount: toAmount(amount), reason }), { amount }),
    onValid: (body) => {
      retractFailure()
      write.run({ driverId, ...body })
    },
  })
  const text = formatMoney(toAmount(form.values.amount) || 0)
  const words = { title: 'Espèces passées en perte', text, failed: "Erreur lors de l'enregistrement de la perte" }
  const write = useAction(writeOffDriverCash, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(write)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title="Passer en perte"
      id="perte"
      size="small"
      {...(driver && { description: `${driver.name} · ${formatMoney(driver.held)} à remettre` })}
      form={form}
      guard={guard}
      submitLabel="Passer en perte"
      submitLook="danger"
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <p>Le chauffeur ne doit plus ce montant. Cette perte n'entre dans aucune caisse et reste dans le journal.</p>
      <AmountField
        label="Montant"
        name="amount"
        isRequired
        value={form.values.amount}
        error={form.errors.amount}
        onValue={(amount) => form.set({ amount })}
      />
      <TextField
        label="Motif"
        {...form.field('reason')}
        isRequired
        maxLength={tillLimits.reason.max}
        autoComplete="off"
      />
    </FormDialog>
  )
}
