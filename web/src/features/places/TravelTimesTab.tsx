import { getTravelTimes, saveTravelTimes, type TravelTimes } from '@yoon/contract/fares/calls'
import type { ReactElement } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { SaveBar } from '../../ui/forms/SaveBar.tsx'
import { EmptyState, Skeleton } from '../../ui/States.tsx'
import { GridNotices } from './GridNotices.tsx'
import { GridTable } from './GridTable.tsx'
import { useGridEdits } from './grid-edits.ts'
import type { PlacesTabProps } from './PlacesTab.tsx'
import { StartingListButton } from './StartingListButton.tsx'
import { applyTimeEdits, minutesByCell, type Period, periods, timeKey } from './time-edits.ts'
import { useGridSaving } from './use-grid-saving.ts'
import { ZoneChoice } from './ZoneChoice.tsx'

const periodLabels: Record<Period, string> = { peakMinutes: 'Pointe', normalMinutes: 'Normal', nightMinutes: 'Nuit' }
const periodNotes: Record<Period, string> = {
  peakMinutes: 'lun.–ven., 7\u00a0h–10\u00a0h et 17\u00a0h–20\u00a0h',
  normalMinutes: 'aux autres heures',
  nightMinutes: 'heures des forfaits de nuit',
}

/** Usual minutes from one zone to all others, by period of the day (rules/places 12). */
export function TravelTimesTab(props: PlacesTabProps): ReactElement {
  const data = useData(getTravelTimes, {})
  if (!data.answer) return <QueryState data={data} skeleton={<Skeleton rows={4} />} />
  if (props.zones.length === 0) {
    return (
      <EmptyState title="Aucune zone pour l'instant">
        <p>La durée habituelle d'un transfert d'une zone à une autre fixe son créneau.</p>
        <StartingListButton />
      </EmptyState>
    )
  }
  return <TravelTimesForm {...props} stored={data.answer.data} />
}

function TravelTimesForm({ state, onChange, zones, stored }: PlacesTabProps & { stored: TravelTimes }): ReactElement {
  const grid = useGridEdits()
  const from = zones.find(({ id }) => id === state.from) ?? zones[0]
  const saving = useGridSaving({
    endpoint: saveTravelTimes,
    done: 'Durées sauvegardées',
    isDirty: grid.isDirty,
    forget: grid.forget,
    version: stored.version,
    read: getTravelTimes,
  })
  const submit = () => {
    const { times, wrong } = applyTimeEdits(stored, grid.edits)
    grid.refuse(wrong)
    if (Object.keys(wrong).length > 0) return saving.refuse()
    saving.run({ times })
  }
  const minutes = minutesByCell(stored.times)
  return (
    <form
      noValidate
      aria-label="Trajets"
      className="grid grid-cols-[minmax(0,1fr)] gap-2 md:gap-3"
      onSubmit={(event) => {
        event.preventDefault()
        submit()
      }}
    >
      <GridNotices saving={saving} />
      <div className="flex flex-wrap items-center gap-2">
        <ZoneChoice zones={zones} value={from?.id} onValue={(next) => onChange({ from: next })} />
      </div>
      <p className="text-ink-2 max-md:text-sm">
        En minutes, dans les deux sens. Case vide&nbsp;: la durée normale.
        <span className="md:hidden"> Pointe&nbsp;: {periodNotes.peakMinutes}.</span>
      </p>
      {from && (
        <GridTable
          caption={`Durées depuis ${from.name}, en minutes`}
          zones={zones}
          grid={grid}
          columns={periods.map((period) => ({
            label: periodLabels[period],
            note: periodNotes[period],
            keyOf: (to) => timeKey(from.id, to.id, period),
            stored: (key) => String(minutes.get(key) ?? ''),
            // A period without minutes of its own has the normal ones.
            placeholder: (to) => String(minutes.get(timeKey(from.id, to.id, 'normalMinutes')) ?? ''),
            nameOf: (to) => `Minutes entre ${from.name} et ${to.name}, ${periodLabels[period].toLowerCase()}`,
          }))}
        />
      )}
      <SaveBar isDirty={grid.isDirty} isBusy={saving.isBusy} onGiveUp={grid.forget} />
      {saving.question}
    </form>
  )
}
