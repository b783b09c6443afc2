import { correctTillFloat, openTill } from '@yoon/contract/till/calls'
import { tillFloatSchema } from '@yoon/contract/till/form'
import type { Till } from '@yoon/contract/till/schemas'
import type { ReactElement } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { toAmount, withAmounts } from '../../lib/forms/amounts.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { AmountField } from '../../ui/forms/AmountField.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { FormNotice } from '../../ui/forms/FormNotice.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'

interface FloatDialogProps {
  /** The till whose float is corrected; undefined to open one. */
  till: Till | undefined
  onClose: () => void
}

/** Opens the till of the user with its float, or corrects the float once. */
export function FloatDialog({ till, onClose }: FloatDialogProps): ReactElement {
  const form = useForm({
    initial: { float: till && till.float > 0 ? String(till.float) : '' },
    parse: ({ float }) => withAmounts(tillFloatSchema.safeParse({ float: toAmount(float) }), { float }),
    onValid: (body) => {
      retractFailure()
      if (till) correct.run(body, till.version)
      else open.run(body)
    },
  })
  const title = till ? 'Fonds de caisse corrigé' : 'Caisse ouverte'
  const text = formatMoney(toAmount(form.values.float) || 0)
  const outcome = outcomeOf(form, { title, text, failed: "Erreur lors de l'enregistrement de la caisse" }, onClose)
  const open = useAction(openTill, outcome)
  const correct = useAction(correctTillFloat, { ...outcome, subject: () => till?.id ?? '' })
  const { isBusy, lost, stale } = savingOf(open, correct)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title={till ? 'Fonds de caisse' : 'Ouvrir ma caisse'}
      id="fonds"
      size="small"
      form={form}
      guard={guard}
      submitLabel={till ? 'Enregistrer' : 'Ouvrir la caisse'}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      {stale && <FormNotice>{stale}. Fermez cette fenêtre et recommencez.</FormNotice>}
      <AmountField
        label="Fonds de caisse"
        name="float"
        isRequired
        placeholder="0"
        step={1000}
        value={form.values.float}
        error={form.errors.float}
        hint={
          till
            ? 'Une seule correction est possible, avant la fermeture.'
            : 'Les espèces déjà dans le tiroir, comptées avant le premier encaissement.'
        }
        onValue={(float) => form.set({ float })}
      />
    </FormDialog>
  )
}
