import { listPapers } from '@yoon/contract/papers/calls'
import {
  driverPaperKinds,
  paperKindLabels,
  paperKinds,
  paperStates,
  vehiclePaperKinds,
} from '@yoon/contract/papers/kinds'
import { FileCheck } from 'lucide-react'
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
import type { OwnedTabProps } from '../absences/AbsencesTab.tsx'
import { noFilter, paperFilterOf } from '../fleet-url.ts'
import { OwnerFilters } from '../OwnerFilters.tsx'
import { PaperCard } from './PaperCard.tsx'
import { paperColumns } from './PaperColumns.tsx'

const importDialogs = () => import('./PaperDialogs.tsx')
const PaperDialogs = lazyWithRetry(() => importDialogs().then((module) => ({ default: module.PaperDialogs })))

const pageSize = 25
const stateLabels = { EXPIRED: 'Expirés', EXPIRING: 'Bientôt expirés', VALID: 'Valables', REPLACED: 'Remplacés' }

/** Papers of vehicles and drivers, the first to expire first (rules/papers 10). */
export function PapersTab({ state, onChange, onClose }: OwnedTabProps): ReactElement {
  const filter = paperFilterOf(state)
  const pages = usePages(listPapers, (page) => ({ page, limit: pageSize, ...filter }), state, onChange)
  usePreload(importDialogs)
  const papers = pages.answer?.data ?? []
  const kinds = { driver: driverPaperKinds, vehicle: vehiclePaperKinds }
  return (
    <>
      <OwnerFilters
        state={state}
        onChange={onChange}
        search={{ label: 'Rechercher un chauffeur, une plaque, un numéro', placeholder: 'Nom, plaque ou numéro' }}
        sheetLabel="Voir les papiers"
        count={[state.owner, state.kind, state.state].filter(Boolean).length}
        summary={pages.total === undefined ? undefined : countOf(pages.total, 'papier')}
      >
        <FilterSelect
          label="Papier"
          all="Tous les papiers"
          values={state.owner ? kinds[state.owner] : paperKinds}
          labels={paperKindLabels}
          value={state.kind}
          className="min-w-0"
          onValue={(kind) => onChange({ kind })}
        />
        <FilterSelect
          label="État"
          all="Tous les états"
          values={paperStates}
          labels={stateLabels}
          value={state.state}
          className="min-w-0"
          onValue={(chosen) => onChange({ state: chosen })}
        />
      </OwnerFilters>
      <ListPage pages={pages} failure="Erreur lors de la récupération des papiers">
        {pages.answer?.pagination.total === 0 ? (
          <NoPapers isFiltered={Object.keys(filter).length > 0} onClear={() => onChange(noFilter)} />
        ) : (
          <TableOrCards
            caption="Papiers"
            tableFrom="64em"
            isList
            columns={paperColumns((dialog, id) => onChange({ dialog, id }))}
            rowClassName="*:h-10 *:py-0.5"
            onRow={({ id }) => onChange({ dialog: 'edit', id })}
            rows={papers}
            card={(paper) => <PaperCard paper={paper} onDialog={(dialog) => onChange({ dialog, id: paper.id })} />}
          />
        )}
      </ListPage>
      {state.dialog && (
        <DialogBoundary key={`${state.dialog} ${state.id}`} onClose={onClose}>
          <PaperDialogs dialog={state.dialog} id={state.id} known={papers} onClose={onClose} />
        </DialogBoundary>
      )}
    </>
  )
}

function NoPapers({ isFiltered, onClear }: { isFiltered: boolean; onClear: () => void }): ReactElement {
  if (isFiltered) {
    return (
      <EmptyState title="Aucun papier ne correspond">
        <Button onClick={onClear}>Effacer la recherche et les filtres</Button>
      </EmptyState>
    )
  }
  return (
    <EmptyState title="Aucun papier pour l'instant" icon={<FileCheck size={22} aria-hidden="true" />}>
      <p>
        Rangez ici les assurances, visites techniques et permis avec leur date d'expiration&nbsp;: Yoon vous prévient
        30, 15, 7 et 1 jours avant.
      </p>
    </EmptyState>
  )
}
