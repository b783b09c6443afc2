import { listAbsences } from '@yoon/contract/absences/calls'
import {
  absenceReasonLabels,
  absenceReasons,
  absenceStates,
  driverAbsenceReasons,
  vehicleAbsenceReasons,
} from '@yoon/contract/absences/reasons'
import { CalendarOff } from 'lucide-react'
import type { ReactElement } from 'react'
import { usePages } from '../../../lib/calls/use-pages.ts'
import { countOf } from '../../../lib/count.ts'
import { lazyWithRetry } from '../../../lib/lazy-with-retry.ts'
import { usePreload } from '../../../lib/use-preload.ts'
import { Button } from '../../../ui/Button.tsx'
import { ListPage } from '../../../ui/data/ListPage.tsx'
import { DialogBoundary } from '../../../ui/dialogs/DialogBoundary.tsx'
import { FilterSelect } from '../../../ui/FilterSelect.tsx'
import { EmptyState } from '../../../ui/States.tsx'
import { TableOrCards } from '../../../ui/TableOrCards.tsx'
import { absenceFilterOf, type ChangeFleet, type FleetState, noFilter } from '../fleet-url.ts'
import { OwnerFilters } from '../OwnerFilters.tsx'
import { AbsenceCard } from './AbsenceCard.tsx'
import { absenceColumns } from './AbsenceColumns.tsx'

const importDialogs = () => import('./AbsenceDialogs.tsx')
const AbsenceDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.AbsenceDialogs })))

const pageSize = 25
const stateLabels = { current: 'En cours', upcoming: 'À venir', past: 'Terminées' }

export interface OwnedTabProps {
  state: FleetState
  onChange: ChangeFleet
  onClose: () => void
}

/** Absences of drivers and vehicles: the present and the coming ones first (rules/availability 37). */
export function AbsencesTab({ state, onChange, onClose }: OwnedTabProps): ReactElement {
  const filter = absenceFilterOf(state)
  const pages = usePages(listAbsences, (page) => ({ page, limit: pageSize, ...filter }), state, onChange)
  usePreload(importDialogs)
  const absences = pages.answer?.data ?? []
  const reasons = { driver: driverAbsenceReasons, vehicle: vehicleAbsenceReasons }
  return (
    <>
      <OwnerFilters
        state={state}
        onChange={onChange}
        search={{ label: 'Rechercher un chauffeur, un véhicule, une plaque', placeholder: 'Nom ou plaque' }}
        sheetLabel="Voir les absences"
        count={[state.owner, state.reason, state.when].filter(Boolean).length}
        summary={pages.total === undefined ? undefined : countOf(pages.total, 'absence')}
      >
        <FilterSelect
          label="Motif"
          all="Tous les motifs"
          values={state.owner ? reasons[state.owner] : absenceReasons}
          labels={absenceReasonLabels}
          value={state.reason}
          className="min-w-0"
          onValue={(reason) => onChange({ reason })}
        />
        <FilterSelect
          label="État"
          all="Toutes les périodes"
          values={absenceStates}
          labels={stateLabels}
          value={state.when}
          className="min-w-0"
          onValue={(when) => onChange({ when })}
        />
      </OwnerFilters>
      <ListPage pages={pages} failure="Erreur lors de la récupération des absences">
        {pages.answer?.pagination.total === 0 ? (
          <NoAbsences isFiltered={Object.keys(filter).length > 0} onClear={() => onChange(noFilter)} />
        ) : (
          <TableOrCards
            caption="Absences"
            tableFrom="64em"
            isList
            columns={absenceColumns((dialog, id) => onChange({ dialog, id }))}
            rowClassName="*:h-11 *:py-1"
            onRow={({ id }) => onChange({ dialog: 'view', id })}
            rows={absences}
            card={(absence) => (
              <AbsenceCard absence={absence} onDialog={(dialog) => onChange({ dialog, id: absence.id })} />
            )}
          />
        )}
      </ListPage>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.id}`} onClose={onClose}>
          <AbsenceDialogs
            dialog={state.dialog}
            id={state.id}
            known={absences}
            onDialog={(dialog, id = state.id) => onChange({ dialog, id })}
            onClose={onClose}
          />
        </DialogBoundary>
      )}
    </>
  )
}

function NoAbsences({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactElement {
  if (isFiltered) {
    return (
      <EmptyState title="Aucune absence ne correspond">
        <Button onClick={onClear}>Effacer la recherche et les filtres</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucune absence pour l'instant" icon={<CalendarOff size={22} aria-hidden="true" />}>
      <p>
        Notez ici les congés, les repos et les maladies des chauffeurs, et les passages des véhicules au garage&nbsp;:
        ils ne sont plus proposés pour une course pendant ce temps.
      </p>
    </EmptyState>
  )
}
