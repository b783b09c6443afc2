import { listDrivers } from '@yoon/contract/drivers/calls'
import { type ReactElement, useState } from 'react'
import { useData } from '../../../lib/calls/data.ts'
import { personName } from '../../../lib/format.ts'
import { listSearchMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Combobox } from '../../../ui/pickers/Combobox.tsx'
import { useDriverName } from './use-driver-name.ts'

interface DriverChoiceProps {
  /** Id of the chosen driver. */
  driver: string | undefined
  onDriver: (driver: string | undefined) => void
}

interface Choice {
  id: string
  name: string
}

/** Maximum number of suggestions. */
const suggestions = 8

/** A field that searches for the driver whose trips are listed; emptying it lists those of all. */
export function DriverChoice({ driver, onDriver }: DriverChoiceProps): ReactElement {
  const [query, setQuery] = useState('')
  const typed = useDebounced(query.trim(), listSearchMs)
  const chosen = useDriverName(driver)
  const search = typed === chosen ? '' : typed
  const question = { limit: suggestions, ...(search && { search }) }
  const { answer, isOld, error } = useData(listDrivers, question, { keepsPrevious: true })
  const isSearching = isOld || query.trim() !== typed
  const options = (answer?.data ?? []).map(({ id, user }) => ({ id, name: personName(user) }))
  const status = () => {
    if (error) return 'Erreur lors du chargement des chauffeurs'
    if (!answer) return 'Recherche…'
    return options.length === 0 ? 'Aucun chauffeur trouvé' : ''
  }
  return (
    <Combobox<Choice>
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
      status={status()}
      placeholder="Tous les chauffeurs"
    >
      {({ name }) => name}
    </Combobox>
  )
}
