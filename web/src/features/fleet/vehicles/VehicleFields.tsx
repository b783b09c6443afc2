import { recommendedHourlyRates } from '@yoon/contract/bookings/price'
import { vehicleLimits } from '@yoon/contract/vehicles/form'
import { vehicleFieldLabels, vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import type { ChangeEvent, ReactElement } from 'react'
import { formatCount } from '../../../lib/count.ts'
import { formatMoney } from '../../../lib/format.ts'
import type { Form } from '../../../lib/forms/use-form.ts'
import { AmountField } from '../../../ui/forms/AmountField.tsx'
import { CheckboxField, MarkedFields, SelectField, TextField } from '../../../ui/forms/Field.tsx'
import { FormSection } from '../../../ui/forms/FormSection.tsx'
import type { VehicleFormState } from './use-vehicle-form.ts'
import type { VehicleValues } from './vehicle-form-values.ts'

type TypedName = 'brand' | 'model' | 'licensePlate' | 'year' | 'capacity'

const wide = 'col-span-2 md:col-span-3'

/** Fields that describe the vehicle itself. */
export function IdentityFields({ state: { form, presentYear } }: { state: VehicleFormState }): ReactElement {
  const { values, errors } = form
  const field = (name: TypedName) => ({
    label: vehicleFieldLabels[name],
    isRequired: true,
    autoComplete: 'off',
    // Numbers are short: on phones two of these fields share a row.
    className: name === 'year' || name === 'capacity' ? 'md:col-span-2' : wide,
    ...form.field(name),
  })
  const { firstYear, capacity, name, plate } = vehicleLimits
  return (
    <FormSection title="Véhicule">
      <div className="grid grid-cols-2 gap-3 md:grid-cols-6">
        <SelectField
          label={vehicleFieldLabels.type}
          name="type"
          className={wide}
          isRequired
          value={values.type}
          error={errors.type}
          onChange={({ target }) => form.set({ type: vehicleTypes.find((one) => one === target.value) ?? 'SEDAN' })}
        >
          {vehicleTypes.map((type) => (
            <option key={type} value={type}>
              {vehicleTypeLabels[type]}
            </option>
          ))}
        </SelectField>
        <TextField
          {...field('licensePlate')}
          placeholder="AA 123 BC"
          maxLength={plate.max}
          onChange={(event) => form.set({ licensePlate: inCapitals(event) })}
        />
        <TextField {...field('brand')} placeholder="Toyota" maxLength={name.max} />
        <TextField {...field('model')} placeholder="Corolla" maxLength={name.max} />
        <TextField {...field('year')} type="number" min={firstYear} max={presentYear + 1} />
        <TextField {...field('capacity')} type="number" min={capacity.min} max={capacity.max} />
        <div className="col-span-2 md:mt-6">
          <CheckboxField
            label={vehicleFieldLabels.isLuxury}
            checked={values.isLuxury}
            onChange={({ target }) => form.set({ isLuxury: target.checked })}
          />
        </div>
      </div>
    </FormSection>
  )
}

/** Returns the typed text in capitals. Sets the input before React does, so that the cursor keeps its position. */
function inCapitals({ target }: ChangeEvent<HTMLInputElement>): string {
  const capitals = target.value.toUpperCase()
  const cursor = target.selectionStart
  if (capitals !== target.value) {
    target.value = capitals
    target.setSelectionRange(cursor, cursor)
  }
  return capitals
}

const rates = [
  { name: 'hourlyRate', step: 100 },
  { name: 'dailyRate', step: 1000 },
  { name: 'kmRate', step: 10 },
] as const

/** Fields of the rates; the hint depends on the type (rules/fleet 11, 14, 15). */
export function RateFields({ form }: { form: Form<VehicleValues> }): ReactElement {
  const { values, errors } = form
  const recommended = recommendedHourlyRates[values.type]
  const hints = {
    hourlyRate: `Conseillé\u00a0: ${formatMoney(recommended)} (${vehicleTypeLabels[values.type]})`,
    dailyRate: undefined,
    kmRate: 'Uniquement hors de Dakar',
  }
  return (
    <MarkedFields value="none">
      <div className="grid gap-3 md:grid-cols-3">
        {rates.map(({ name, step }) => (
          <AmountField
            key={name}
            name={name}
            label={vehicleFieldLabels[name]}
            step={step}
            value={values[name]}
            // 0 means no price: typing replaces it.
            isProposed={values[name] === '0'}
            placeholder={name === 'hourlyRate' ? formatCount(recommended) : '0'}
            hint={hints[name]}
            error={errors[name]}
            onValue={(value) => form.set({ [name]: value })}
          />
        ))}
      </div>
    </MarkedFields>
  )
}
