import { setCosts } from '@yoon/contract/ledger/calls'
import { extraKindLabels, extraKinds } from '@yoon/contract/ledger/states'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactElement, useRef } from 'react'
import { savingOf } from '../../../lib/calls/refusals.ts'
import { useAction } from '../../../lib/calls/use-action.ts'
import { formatMoney } from '../../../lib/format.ts'
import { outcomeOf, retractFailure } from '../../../lib/forms/saving.ts'
import { type Form, useForm } from '../../../lib/forms/use-form.ts'
import { useCan } from '../../../lib/use-can.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { SelectField, TextField } from '../../../ui/forms/Field.tsx'
import { FormDialog } from '../../../ui/forms/FormDialog.tsx'
import { UnansweredNotice } from '../../../ui/forms/UnansweredNotice.tsx'
import { useUnsavedGuard } from '../../../ui/forms/UnsavedGuard.tsx'
import type { BookingDialogProps } from '../dialogs/ConfirmDialogs.tsx'
import {
  type CostsValues,
  costsValuesOf,
  extraField,
  parseCosts,
  settableCosts,
  type TypedExtra,
  totalOf,
} from './costs-values.ts'

/** Extras that a booking has at most. */
const mostExtras = 10

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
  const { values, errors, set, field } = form
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
      {settable.extras && <Extras form={form} />}
      {settable.discount && (
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
      )}
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

/** The lines of the extras, and the button that adds one. */
function Extras({ form }: { form: Form<CostsValues> }): ReactElement {
  const { values, errors, set } = form
  const add = useRef<HTMLSpanElement>(null)
  const change = (index: number, part: Partial<TypedExtra>) => {
    set({ extras: values.extras.map((extra, at) => (at === index ? { ...extra, ...part } : extra)) })
    form.clearErrors(extraField(index, 'amount'), extraField(index, 'note'))
  }
  const remove = (index: number) => {
    set({ extras: values.extras.filter((_, at) => at !== index) })
    form.setErrors({})
    add.current?.querySelector('button')?.focus()
  }
  const line: TypedExtra = { key: crypto.randomUUID(), kind: 'WAITING', amount: '', note: '' }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-bold">Suppléments</legend>
      {values.extras.map((extra, index) => (
        <ExtraLine
          key={extra.key}
          extra={extra}
          index={index}
          errors={errors}
          onChange={(part) => change(index, part)}
          onRemove={() => remove(index)}
        />
      ))}
      {errors.extras && <p className="font-medium text-urgent">{errors.extras}</p>}
      {values.extras.length < mostExtras && (
        <span ref={add}>
          <Button
            icon={<Plus size={16} aria-hidden="true" />}
            onClick={() => set({ extras: [...values.extras, line] })}
          >
            Ajouter un supplément
          </Button>
        </span>
      )}
    </fieldset>
  )
}

interface ExtraLineProps {
  extra: TypedExtra
  index: number
  errors: Record<string, string>
  onChange: (part: Partial<TypedExtra>) => void
  onRemove: () => void
}

function ExtraLine({ extra, index, errors, onChange, onRemove }: ExtraLineProps): ReactElement {
  const { kind, amount, note } = extra
  return (
    <div className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-x-2 gap-y-2 rounded-md border border-line p-2.5">
      <SelectField
        label="Type"
        name={`extras.${index}.kind`}
        value={kind}
        isRequired
        onChange={({ target }) => onChange({ kind: target.value as TypedExtra['kind'] })}
      >
        {extraKinds.map((one) => (
          <option key={one} value={one}>
            {extraKindLabels[one]}
          </option>
        ))}
      </SelectField>
      <AmountField
        label="Montant"
        name={extraField(index, 'amount')}
        isRequired
        value={amount}
        error={errors[extraField(index, 'amount')]}
        onValue={(typed) => onChange({ amount: typed })}
      />
      <IconButton
        label={`Retirer le supplément ${index + 1}, ${extraKindLabels[kind]}`}
        className="mt-6"
        onClick={onRemove}
      >
        <Trash2 size={16} aria-hidden="true" />
      </IconButton>
      <TextField
        label="Note"
        name={extraField(index, 'note')}
        value={note}
        error={errors[extraField(index, 'note')]}
        maxLength={200}
        autoComplete="off"
        className="col-span-full"
        onChange={({ target }) => onChange({ note: target.value })}
      />
    </div>
  )
}
