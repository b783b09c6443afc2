import type { AbsenceOwner } from '@yoon/contract/absences/reasons'
import { getDriver, listDrivers } from '@yoon/contract/drivers/calls'
import { getVehicle, listVehicles } from '@yoon/contract/vehicles/calls'
import { type ReactElement, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { countOf } from '../../lib/count.ts'
import { personName } from '../../lib/format.ts'
import { pickerSearchMs } from '../../lib/search-delays.ts'
import { useDebounced } from '../../lib/use-debounced.ts'
import { SelectField, TextField } from '../../ui/forms/Field.tsx'
import { SearchField } from '../../ui/SearchField.tsx'
import { SegmentedControl } from '../../ui/SegmentedControl.tsx'
import { vehicleName } from './fleet-words.ts'

interface OwnerFieldProps {
  owner: AbsenceOwner
  ownerId: string
  error: string | undefined
  /** Name of an owner that stays; undefined to choose one. */
  fixed: string | undefined
  /** Kinds of owners that the user may choose. */
  may: { driver: boolean; vehicle: boolean }
  onOwner: (owner: AbsenceOwner) => void
  onOwnerId: (id: string) => void
}

const labels: Record<AbsenceOwner, string> = { driver: 'Chauffeur', vehicle: 'Véhicule' }
const options = [
  { value: 'driver', label: 'Un chauffeur' },
  { value: 'vehicle', label: 'Un véhicule' },
] as const

/** Chooses the driver or the vehicle of an absence or a paper. */
export function OwnerField(props: OwnerFieldProps): ReactElement {
  const { owner, fixed, may, onOwner } = props
  if (fixed !== undefined) return <TextField label={labels[owner]} value={fixed} disabled readOnly />
  return (
    <div className="grid gap-3">
      {may.driver && may.vehicle && (
        <SegmentedControl label="Pour" field="owner" options={options} value={owner} onValue={onOwner} />
      )}
      {owner === 'driver' ? <DriverChoice {...props} /> : <VehicleChoice {...props} />}
    </div>
  )
}

const most = 100

function DriverChoice(props: OwnerFieldProps): ReactElement {
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), pickerSearchMs)
  const { answer } = useData(listDrivers, { limit: most, ...(search && { search }) }, { keepsPrevious: true })
  const found = answer?.data ?? []
  const isElsewhere = isMissing(props.ownerId, answer?.data)
  const chosen = useData(getDriver, { id: props.ownerId }, { isEnabled: isElsewhere }).answer?.data
  const choices = [...(isElsewhere && chosen ? [chosen] : []), ...found].map(({ id, user }) => ({
    id,
    name: personName(user),
  }))
  return (
    <Choice
      {...props}
      choices={choices}
      query={query}
      onQuery={setQuery}
      missing={(answer?.pagination.total ?? 0) - found.length}
      isLoaded={answer !== undefined}
    />
  )
}

function VehicleChoice(props: OwnerFieldProps): ReactElement {
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), pickerSearchMs)
  const { answer } = useData(listVehicles, { limit: most, ...(search && { search }) }, { keepsPrevious: true })
  const found = answer?.data ?? []
  const isElsewhere = isMissing(props.ownerId, answer?.data)
  const chosen = useData(getVehicle, { id: props.ownerId }, { isEnabled: isElsewhere }).answer?.data
  const choices = [...(isElsewhere && chosen ? [chosen] : []), ...found].map((vehicle) => ({
    id: vehicle.id,
    name: `${vehicleName(vehicle)} · ${vehicle.licensePlate}`,
  }))
  return (
    <Choice
      {...props}
      choices={choices}
      query={query}
      onQuery={setQuery}
      missing={(answer?.pagination.total ?? 0) - found.length}
      isLoaded={answer !== undefined}
    />
  )
}

function isMissing(id: string, found: readonly { id: string }[] | undefined): boolean {
  return id !== '' && found !== undefined && !found.some((one) => one.id === id)
}

interface ChoiceProps extends OwnerFieldProps {
  choices: readonly { id: string; name: string }[]
  query: string
  onQuery: (query: string) => void
  /** Number of rows that the list does not show. */
  missing: number
  isLoaded: boolean
}

function Choice(props: ChoiceProps): ReactElement {
  const { owner, ownerId, error, choices, query, onQuery, missing, isLoaded, onOwnerId } = props
  return (
    <div className="grid gap-2">
      {(query !== '' || missing > 0) && (
        <SearchField
          label={owner === 'driver' ? 'Rechercher un chauffeur' : 'Rechercher un véhicule'}
          placeholder={owner === 'driver' ? 'Nom ou téléphone' : 'Marque ou plaque'}
          value={query}
          onValue={onQuery}
        />
      )}
      <SelectField
        label={labels[owner]}
        name="ownerId"
        isRequired
        value={ownerId}
        error={error}
        hint={missing > 0 ? `${countOf(missing, 'autre')}\u00a0: cherchez pour les trouver.` : undefined}
        onChange={({ target }) => onOwnerId(target.value)}
      >
        <option value="">{isLoaded ? 'Choisir…' : 'Chargement…'}</option>
        {choices.map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
