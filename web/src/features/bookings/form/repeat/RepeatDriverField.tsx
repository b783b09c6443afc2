import type { ReactElement } from 'react'
import { pickerSearchMs } from '../../../../lib/search-delays.ts'
import { Combobox } from '../../../../ui/pickers/Combobox.tsx'
import { type NamedDriver, useDriverOptions } from '../../list/use-driver-options.ts'
import type { FieldsProps } from '../BookingFormFields.tsx'

/** The driver to whom each date of a series is assigned on which they are free. */
export function RepeatDriverField({
  values,
  errors,
  set,
}: Pick<FieldsProps, 'values' | 'errors' | 'set'>): ReactElement {
  const { repeatDriver, repeatDriverText: query } = values
  const search = { query, chosen: repeatDriver?.name, pauseMs: pickerSearchMs, available: 'true' } as const
  const { options, isSearching, status } = useDriverOptions(search)
  return (
    <Combobox<NamedDriver>
      label="Chauffeur"
      name="repeatDriver"
      error={errors.repeatDriver}
      hint="Assigné à chaque date où il est libre."
      options={options}
      isSearching={isSearching}
      value={repeatDriver}
      onValue={(driver) => set({ repeatDriver: driver })}
      onQuery={(repeatDriverText) => set({ repeatDriverText })}
      toLabel={({ name }) => name}
      status={status}
      placeholder="Sans chauffeur pour l'instant"
    >
      {({ name }) => name}
    </Combobox>
  )
}
