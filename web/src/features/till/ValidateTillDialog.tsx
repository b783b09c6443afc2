import { validateTill } from '@yoon/contract/till/calls'
import { tillValidationSchema } from '@yoon/contract/till/form'
import type { Till } from '@yoon/contract/till/schemas'
import { type ReactElement, useState } from 'react'
import { savingOf } from '../../lib/calls/refusals.ts'
import { useAction } from '../../lib/calls/use-action.ts'
import { formatMoney } from '../../lib/format.ts'
import { outcomeOf, retractFailure } from '../../lib/forms/saving.ts'
import { useForm } from '../../lib/forms/use-form.ts'
import { Fact } from '../../ui/Fact.tsx'
import { CheckboxField, TextAreaField } from '../../ui/forms/Field.tsx'
import { FormDialog } from '../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../ui/forms/UnsavedGuard.tsx'
import { CountFields, CountTotal } from './CountFields.tsx'
import { atPieces, countErrorsAt, countsOf, initialCounts } from './count-values.ts'
import { Difference } from './Difference.tsx'
import { tillName } from './till-words.ts'

/** Validates the till of a colleague, with an own count beside theirs if there was one. */
export function ValidateTillDialog({ till, onClose }: { till: Till; onClose: () => void }): ReactElement {
  const [isRecounted, setIsRecounted] = useState(false)
  const form = useForm({
    initial: { ...initialCounts(), note: '' },
    parse: ({ note, ...values }) =>
      atPieces(
        tillValidationSchema.safeParse({ note, ...(isRecounted && { counts: countsOf(values, till.currency) }) }),
      ),
    onValid: (body) => {
      retractFailure()
      validate.run({ id: till.id, ...body })
    },
    atFields: countErrorsAt,
  })
  const words = { title: 'Caisse validée', text: tillName(till), failed: 'Erreur lors de la validation de la caisse' }
  const validate = useAction(validateTill, outcomeOf(form, words, onClose))
  const { isBusy, lost } = savingOf(validate)
  const guard = useUnsavedGuard(form.isDirty, onClose)
  return (
    <FormDialog
      title={`Valider ${tillName(till)}`}
      id="validation"
      size={isRecounted ? 'large' : 'medium'}
      description={`Caisse de ${till.user.name}`}
      form={form}
      guard={guard}
      submitLabel="Valider la caisse"
      summary={isRecounted && <CountTotal values={form.values} currency={till.currency} />}
      isBusy={isBusy}
    >
      {lost && <UnansweredNotice error={lost} isBusy={isBusy} isUnexpected />}
      <dl className="grid grid-cols-3 gap-3">
        <Fact label="Compté">{formatMoney(till.counted ?? 0)}</Fact>
        <Fact label="Attendu">{formatMoney(till.expected ?? 0)}</Fact>
        <Fact label="Écart">
          <Difference difference={till.difference} />
        </Fact>
      </dl>
      {till.reason && (
        <dl>
          <Fact label="Motif">{till.reason}</Fact>
        </dl>
      )}
      <CheckboxField
        label="J'ai recompté la caisse"
        hint="Votre comptage s'ajoute à côté, sans changer les chiffres."
        name="isRecounted"
        checked={isRecounted}
        onChange={({ target }) => setIsRecounted(target.checked)}
      />
      {isRecounted && (
        <CountFields currency={till.currency} values={form.values} errors={form.errors} onValues={form.set} />
      )}
      <TextAreaField label="Note" {...form.field('note')} rows={2} maxLength={300} />
    </FormDialog>
  )
}
