import { vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import type { ReactElement } from 'react'
import { SelectField } from '../../../ui/forms/Field.tsx'
import type { BookingValues } from './booking-form-values.ts'

interface VehicleTypeFieldProps {
  values: Pick<BookingValues, 'vehicleType'>
  set: (part: Pick<BookingValues, 'vehicleType'>) => void
  /** Label of the choice of no type. */
  none: string
  disabled?: boolean
}

/** Type of vehicle that the client wants; fares and rates may depend on it. */
export function VehicleTypeField({ values, set, none, disabled }: VehicleTypeFieldProps): ReactElement {
  return (
    <SelectField
      label="Type de véhicule"
      value={values.vehicleType}
      disabled={disabled}
      onChange={({ target }) => set({ vehicleType: vehicleTypes.find((type) => type === target.value) ?? '' })}
    >
      <option value="">{none}</option>
      {vehicleTypes.map((type) => (
        <option key={type} value={type}>
          {vehicleTypeLabels[type]}
        </option>
      ))}
    </SelectField>
  )
}
