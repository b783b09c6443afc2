import { exportAbsences } from '@yoon/contract/absences/calls'
import { exportDrivers } from '@yoon/contract/drivers/calls'
import { exportPapers } from '@yoon/contract/papers/calls'
import { can, canAny } from '@yoon/contract/permissions'
import { exportVehicles } from '@yoon/contract/vehicles/calls'
import { type ReactElement, Suspense, useCallback, useState } from 'react'
import { lazyWithRetry } from '../../lib/lazy-with-retry.ts'
import { useSession } from '../../lib/session.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { ImportButton } from '../imports/index.ts'
import { DriversTab } from './drivers/DriversTab.tsx'
import { FleetFilters } from './FleetFilters.tsx'
import {
  absenceFilterOf,
  type FleetState,
  type FleetTab,
  filterOf,
  paperFilterOf,
  useFleetUrl,
  vehicleFilterOf,
} from './fleet-url.ts'
import { preloadDialogs } from './preload-dialogs.ts'
import { RulesBox } from './RulesBox.tsx'
import { VehiclesTab } from './vehicles/VehiclesTab.tsx'

const AbsencesTab = lazyWithRetry(() =>
  import('./absences/AbsencesTab.tsx').then((module) => ({ default: module.AbsencesTab })),
)
const PapersTab = lazyWithRetry(() =>
  import('./papers/PapersTab.tsx').then((module) => ({ default: module.PapersTab })),
)

const tabLabels: Record<FleetTab, string> = {
  drivers: 'Chauffeurs',
  vehicles: 'Véhicules',
  absences: 'Absences',
  papers: 'Papiers',
}

const createLabels: Record<FleetTab, string> = {
  drivers: 'Créer un chauffeur',
  vehicles: 'Créer un véhicule',
  absences: 'Ajouter une absence',
  papers: 'Ajouter un papier',
}

/** Returns the tabs that the user may open, and whether they may add rows to the present one. */
function useTabs(tab: FleetTab): { tabs: Readonly<Record<FleetTab, string>>; canCreate: boolean } {
  const role = useSession()?.role ?? 'CLIENT'
  const { papers, ...common } = tabLabels
  const creators: Record<FleetTab, boolean> = {
    drivers: can(role, 'drivers:create'),
    vehicles: can(role, 'vehicles:create'),
    absences: canAny(role, 'drivers:assign', 'vehicles:update'),
    papers: can(role, 'papers:manage'),
  }
  const tabs = can(role, 'papers:manage') ? tabLabels : (common as typeof tabLabels)
  return { tabs, canCreate: creators[tab] }
}

/** The page of drivers and vehicles. */
export function FleetPage(): ReactElement {
  useTitle('Chauffeurs et véhicules')
  const [state, change, close] = useFleetUrl()
  const { tabs, canCreate } = useTabs(state.tab)
  const tab = state.tab in tabs ? state.tab : 'drivers'
  const [summary, setSummary] = useState<HTMLDivElement | null>(null)
  const list = { state, onChange: change, onClose: close }
  const create = useCallback(() => {
    if (canCreate) change({ dialog: 'new', id: undefined })
  }, [canCreate, change])
  useShortcut('n', create)
  return (
    <>
      <PageHeading title="Chauffeurs et véhicules">
        {(tab === 'drivers' || tab === 'vehicles') && <ImportButton kind={tab} key={tab} />}
        <Exports state={{ ...state, tab }} />
        {canCreate && <CreateButton label={createLabels[tab]} onClick={create} onNear={preloadDialogs} />}
      </PageHeading>
      <Tabs
        label="Parc"
        tabs={tabs}
        panel="parc"
        tab={tab}
        onTab={(next) => change({ tab: next, dialog: undefined, id: undefined })}
      />
      <div role="tabpanel" id="parc" aria-labelledby={tabId('parc', tab)} tabIndex={-1} className="outline-none">
        {tab === 'drivers' || tab === 'vehicles' ? (
          <>
            {/* Common to both tabs: a search that is being typed goes on in the other one. */}
            <FleetFilters state={state} onChange={change} summary={setSummary} />
            {tab === 'drivers' ? (
              <DriversTab {...list} summary={summary} />
            ) : (
              <VehiclesTab {...list} summary={summary} />
            )}
          </>
        ) : (
          <Suspense fallback={<Skeleton rows={4} />}>
            {tab === 'absences' ? <AbsencesTab {...list} /> : <PapersTab {...list} />}
          </Suspense>
        )}
      </div>
      {(tab === 'drivers' || tab === 'vehicles') && <RulesBox />}
    </>
  )
}

/** The export of the rows of the present tab, as they are filtered. */
function Exports({ state }: { state: FleetState }): ReactElement {
  if (state.tab === 'absences') {
    return (
      <ExportMenu
        endpoint={exportAbsences}
        readBy="drivers:read"
        argsFor={(format) => ({ ...absenceFilterOf(state), format })}
      />
    )
  }
  if (state.tab === 'papers') {
    return (
      <ExportMenu
        endpoint={exportPapers}
        readBy="papers:manage"
        argsFor={(format) => ({ ...paperFilterOf(state), format })}
      />
    )
  }
  if (state.tab === 'vehicles') {
    return (
      <ExportMenu
        endpoint={exportVehicles}
        readBy="vehicles:read"
        argsFor={(format) => ({ ...vehicleFilterOf(state), format })}
      />
    )
  }
  return (
    <ExportMenu endpoint={exportDrivers} readBy="drivers:read" argsFor={(format) => ({ ...filterOf(state), format })} />
  )
}
