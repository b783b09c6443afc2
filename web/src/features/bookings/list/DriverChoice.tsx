import { type ReactElement, useState } from 'react'
import { listSearchMs } from '../../../lib/search-delays.ts'
import { Combobox } from '../../../ui/pickers/Combobox.tsx'
import { useDriverName } from './use-driver-name.ts'
import { type NamedDriver, useDriverOptions } from './use-driver-options.ts'

interface DriverChoiceProps {
  /** Id of the chosen driver. */
  driver: string | undefined
  onDriver: (driver: string | undefined) => void
}

/** A field that searches for the driver whose trips are listed; emptying it lists those of all. */
export function DriverChoice({ driver, onDriver }: DriverChoiceProps): ReactElement {
  const [query, setQuery] = useState('')
  const chosen = useDriverName(driver)
  const { options, isSearching, status } = useDriverOptions({ query, chosen, pauseMs: listSearchMs })
  return (
    <Combobox<NamedDriver>
      // The name of the chosen driver may arrive later than the field.
      key={chosen ?? ''}
      label="Chauffeur"
      name="driver"
      options={options}
      isSearching={isSearching}
      value={driver && chosen !== undefined ? { id: driver, name: chosen } : null}
      onValue={(choice) => onDriver(choice?.id)}
      onQuery={setQuery}
      toLabel={({ name }) => name}
      status={status}
      placeholder="Tous les chauffeurs"
    >
      {({ name }) => name}
    </Combobox>
  )
}
