import type { Driver } from '@yoon/contract/drivers/calls'
import { listVehicles, type Vehicle } from '@yoon/contract/vehicles/calls'
import { type ReactElement, useState } from 'react'
import { messageOf } from '../../../lib/calls/api.ts'
import { useData } from '../../../lib/calls/data.ts'
import { countOf } from '../../../lib/count.ts'
import { personName } from '../../../lib/format.ts'
import { pickerSearchMs } from '../../../lib/search-delays.ts'
import { useDebounced } from '../../../lib/use-debounced.ts'
import { Badge } from '../../../ui/Badge.tsx'
import { SearchField } from '../../../ui/SearchField.tsx'
import { ErrorState, fadedIf, Skeleton } from '../../../ui/States.tsx'
import { vehicleName } from '../fleet-words.ts'

type Choice = Driver['vehicles'][number] & { driver?: Vehicle['driver'] }

/** Maximum page size of the server. */
const limit = 100
/** Number of vehicles above which the search field appears. */
const searchedFrom = 8
interface VehiclePickerProps {
  /** Vehicles of the driver, which they may keep even if one is no longer available. */
  own: Driver['vehicles'] | undefined
  /** True if only available vehicles are offered. */
  isAvailableOnly?: boolean
  chosen: readonly string[]
  error: string | undefined
  onChosen: (ids: string[]) => void
}

/** Chooses any number of vehicles; a vehicle of another driver shows that driver's name and is disabled. */
export function VehiclePicker(props: VehiclePickerProps): ReactElement {
  const { own = [], isAvailableOnly = false, chosen, error, onChosen } = props
  const [query, setQuery] = useState('')
  const search = useDebounced(query.trim(), pickerSearchMs)
  const question = { ...(isAvailableOnly && { available: 'true' as const }), limit, ...(search && { search }) }
  const { answer, isOld, error: failure, refetch } = useData(listVehicles, question, { keepsPrevious: true })
  const choices = sorted(answer?.data ?? [], search ? [] : own)
  const isOwn = (id: string) => own.some((vehicle) => vehicle.id === id)
  const takeOnly = () => {
    const [only, second] = choices
    const isSettled = search !== '' && search === query.trim() && !isOld
    if (!isSettled || !only || second || chosen.includes(only.id)) return
    if (isOwn(only.id) || !only.driver) onChosen([...chosen, only.id])
  }
  const missing = (answer?.pagination.total ?? 0) - (answer?.data.length ?? 0)
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-1 font-semibold">
        Véhicules <span className="font-normal text-ink-2">· {countOf(chosen.length, 'choisi')}</span>
      </legend>
      {(query !== '' || choices.length > searchedFrom) && (
        <SearchField
          label="Rechercher un véhicule"
          placeholder="Véhicule ou plaque"
          value={query}
          onValue={setQuery}
          onEnter={takeOnly}
        />
      )}
      {error && <p className="text-base font-medium text-urgent">{error}</p>}
      {failure && (
        <ErrorState message={messageOf(failure, 'Erreur lors du chargement des véhicules')} onRetry={refetch} />
      )}
      {!answer && !failure && <Skeleton rows={3} className="h-12" />}
      {answer && !isOld && choices.length === 0 && <p className="py-3 text-ink-2">Aucun véhicule ne correspond.</p>}
      <ul
        aria-busy={isOld}
        className={`max-h-72 divide-y divide-line overflow-y-auto rounded-lg border border-line empty:hidden ${fadedIf(isOld)}`}
      >
        {choices.map((vehicle) => (
          <li key={vehicle.id}>
            <VehicleCheckbox
              vehicle={vehicle}
              holder={isOwn(vehicle.id) ? undefined : vehicle.driver?.user}
              isChosen={chosen.includes(vehicle.id)}
              onChosen={(isChosen) =>
                onChosen(isChosen ? [...chosen, vehicle.id] : chosen.filter((id) => id !== vehicle.id))
              }
            />
          </li>
        ))}
      </ul>
      {missing > 0 && (
        <p className="text-base text-ink-2">
          {countOf(missing, 'autre')}&nbsp;: cherchez par véhicule ou plaque pour les trouver.
        </p>
      )}
    </fieldset>
  )
}

/** Sorts the driver's own vehicles first, then those without driver, then those of others. */
function sorted(vehicles: readonly Vehicle[], own: Driver['vehicles']): Choice[] {
  const others = vehicles.filter(({ id }) => !own.some((vehicle) => vehicle.id === id))
  return [...own, ...others.filter(({ driver }) => !driver), ...others.filter(({ driver }) => driver)]
}

interface VehicleCheckboxProps {
  vehicle: Choice
  /** Another driver to whom the vehicle is assigned. */
  holder: { firstName: string; lastName: string } | undefined
  isChosen: boolean
  onChosen: (isChosen: boolean) => void
}

function VehicleCheckbox({ vehicle, holder, isChosen, onChosen }: VehicleCheckboxProps): ReactElement {
  return (
    <label
      className={`flex min-h-11 items-center gap-3 px-3.5 py-2 ${holder && !isChosen ? 'text-ink-2' : 'cursor-pointer'}`}
    >
      <input
        type="checkbox"
        name="vehicleIds"
        disabled={holder !== undefined && !isChosen}
        checked={isChosen}
        onChange={({ target }) => onChosen(target.checked)}
        className="size-4.5 shrink-0 accent-brand"
      />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1">
        <span className={holder ? '' : 'font-semibold'}>{vehicleName(vehicle)}</span>
        <span className="whitespace-nowrap text-ink-2">
          {vehicle.licensePlate} · {countOf(vehicle.capacity, 'place')}
        </span>
        {!vehicle.isAvailable && <Badge tone="wait">Non disponible</Badge>}
        {holder && <span className="text-sm">Confié à {personName(holder)}</span>}
      </span>
    </label>
  )
}
