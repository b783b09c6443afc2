import { extraKindLabels, extraKinds } from '@yoon/contract/ledger/states'
import { Plus, Trash2 } from 'lucide-react'
import { type ReactElement, useEffect, useRef } from 'react'
import { extraField, newExtra, type TypedExtra } from '../../../lib/extras.ts'
import type { FormErrors } from '../../../lib/forms/use-form-errors.ts'
import { Button, IconButton } from '../../../ui/Button.tsx'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { SelectField, TextField } from '../../../ui/forms/Field.tsx'

/** Extras that a booking has at most. */
const mostExtras = 10

interface ExtraFieldsProps {
  title: string
  extras: readonly TypedExtra[]
  errors: Record<string, string>
  clearErrors: FormErrors<HTMLFormElement>['clearErrors']
  onExtras: (extras: readonly TypedExtra[]) => void
}

/** The lines of the extras, and the button that adds one. */
export function ExtraFields({ title, extras, errors, clearErrors, onExtras }: ExtraFieldsProps): ReactElement {
  const add = useRef<HTMLSpanElement>(null)
  const change = (index: number, part: Partial<TypedExtra>) => {
    onExtras(extras.map((extra, at) => (at === index ? { ...extra, ...part } : extra)))
    clearErrors(extraField(index, 'amount'), extraField(index, 'note'))
  }
  const remove = (index: number) => {
    onExtras(extras.filter((_, at) => at !== index))
    // The lines below move up: their errors would stand at the wrong ones.
    clearErrors(...extras.flatMap((_, at) => [extraField(at, 'amount'), extraField(at, 'note')]))
    add.current?.querySelector('button')?.focus()
  }
  return (
    <fieldset className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <legend className="mb-1 font-bold">{title}</legend>
      {extras.map((extra, index) => (
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
      {extras.length < mostExtras && (
        <span ref={add}>
          <Button icon={<Plus size={16} aria-hidden="true" />} onClick={() => onExtras([...extras, newExtra()])}>
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
  const line = useRef<HTMLDivElement>(null)
  const isNew = useRef(amount === '')
  useEffect(() => {
    if (isNew.current) line.current?.querySelector('select')?.focus()
  }, [])
  return (
    <div
      ref={line}
      className="grid grid-cols-[minmax(0,1fr)_minmax(0,1fr)_auto] items-start gap-2 rounded-md border border-line p-2.5"
    >
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
