import { type FareGrid, getFares, saveFares } from '@yoon/contract/fares/calls'
import { currencySign } from '@yoon/contract/money'
import type { Zone } from '@yoon/contract/places/calls'
import { type VehicleType, vehicleTypeLabels, vehicleTypes } from '@yoon/contract/vehicles/types'
import { type ReactElement, useState } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { companyNow } from '../../lib/company.ts'
import { formatCount } from '../../lib/count.ts'
import { toWhole } from '../../lib/forms/amounts.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { FilterSelect } from '../../ui/FilterSelect.tsx'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { applyFareEdits, fareKey, faresByCell } from './fare-edits.ts'
import { GridNotices } from './GridNotices.tsx'
import { type GridColumn, GridTable } from './GridTable.tsx'
import { useGridEdits } from './grid-edits.ts'
import { type Night, NightSupplement } from './NightSupplement.tsx'
import type { PlacesTabProps } from './PlacesTab.tsx'
import { StartingListButton } from './StartingListButton.tsx'
import { useGridSaving } from './use-grid-saving.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

/** Fares between zones, from one zone to all others, and the night supplement (rules/places 8, 9). */
export function FaresTab(props: PlacesTabProps): ReactElement {
  const data = useData(getFares, {})
  if (!data.answer) return <QueryState data={data} skeleton={<Skeleton rows={4} />} />
  if (props.zones.length === 0) {
    return (
      <EmptyState title="Aucune zone pour l'instant">
        <p>Un forfait est le prix d'un transfert d'une zone à une autre.</p>
        <StartingListButton />
      </EmptyState>
    )
  }
  return <FareGridForm {...props} stored={data.answer.data} />
}

function FareGridForm({ state, onChange, zones, stored }: PlacesTabProps & { stored: FareGrid }): ReactElement {
  const [type, setType] = useState<VehicleType>()
  const [night, setNight] = useState<Partial<Night>>({})
  const grid = useGridEdits()
  const from = zones.find(({ id }) => id === state.from) ?? zones[0]
  const forget = () => {
    grid.forget()
    setNight({})
  }
  const isDirty = grid.isDirty || Object.keys(night).length > 0
  const saving = useGridSaving({
    endpoint: saveFares,
    done: 'Forfaits sauvegardés',
    isDirty,
    forget,
    version: stored.version,
    read: getFares,
  })
  const shown: Night = {
    nightPercent: night.nightPercent ?? String(stored.nightPercent),
    nightFrom: night.nightFrom ?? stored.nightFrom,
    nightTo: night.nightTo ?? stored.nightTo,
  }
  const submit = () => {
    const { fares, wrong } = applyFareEdits(stored, grid.edits)
    grid.refuse(wrong)
    if (Object.keys(wrong).length > 0) return saving.refuse()
    saving.run({ ...shown, nightPercent: toWhole(shown.nightPercent), fares })
  }
  return (
    <form
      noValidate
      aria-label="Forfaits"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <GridNotices saving={saving} />
      <div className="flex flex-wrap items-center gap-2">
        <ZoneChoice zones={zones} value={from?.id} onValue={(next) => onChange({ from: next })} />
        <FilterSelect
          label="Type de véhicule"
          all="Tous les véhicules"
          values={vehicleTypes}
          labels={vehicleTypeLabels}
          value={type}
          className="min-w-0 max-md:flex-1"
          onValue={setType}
        />
        <NightSupplement
          key={stored.version}
          night={shown}
          errors={saving.errors}
          onNight={(part) => setNight({ ...night, ...part })}
        />
      </div>
      <p className="text-ink-2 max-md:text-sm">
        En {currencySign(companyNow().currency)}. Case vide&nbsp;: le prix en gris s'applique.
      </p>
      {from && (
        <GridTable
          caption={`Forfaits depuis ${from.name}`}
          zones={zones}
          grid={grid}
          columns={fareColumns(stored, from, type ?? null)}
        />
      )}
      <SaveBar isDirty={isDirty} isBusy={saving.isBusy} onGiveUp={forget} />
      {saving.question}
    </form>
  )
}

function fareColumns({ fares }: FareGrid, from: Zone, vehicleType: VehicleType | null): GridColumn[] {
  const cells = faresByCell(fares)
  const priceOf = (key: string) => {
    const fare = cells.get(key)
    return fare ? formatCount(fare.price) : ''
  }
  const cell = (to: Zone, isOneWay: boolean, type = vehicleType) =>
    fareKey({ fromZoneId: from.id, toZoneId: to.id, vehicleType: type, isOneWay })
  return [
    {
      label: 'Dans les deux sens',
      keyOf: (to) => cell(to, false),
      stored: priceOf,
      // A type without a fare of its own has that of all types.
      placeholder: (to) => (vehicleType ? priceOf(cell(to, false, null)) : ''),
      nameOf: (to) => `Forfait entre ${from.name} et ${to.name}`,
    },
    {
      label: 'Dans ce sens seulement',
      keyOf: (to) => cell(to, true),
      stored: priceOf,
      // Without a fare of its own, this way has that of both.
      placeholder: (to) => priceOf(cell(to, false)) || (vehicleType ? priceOf(cell(to, false, null)) : ''),
      nameOf: (to) => `Forfait de ${from.name} à ${to.name} seulement`,
    },
  ]
}
