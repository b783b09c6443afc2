import { exportDrivers } from '@yoon/contract/drivers/calls'
import { exportVehicles } from '@yoon/contract/vehicles/calls'
import { type ReactElement, useCallback, useState } from 'react'
import { useCan } from '../../lib/use-can.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { ImportButton } from '../imports/index.ts'
import { DriversTab } from './drivers/DriversTab.tsx'
import { FleetFilters } from './FleetFilters.tsx'
import { type FleetTab, filterOf, useFleetUrl, vehicleFilterOf } from './fleet-url.ts'
import { preloadDialogs } from './preload-dialogs.ts'
import { RulesBox } from './RulesBox.tsx'
import { VehiclesTab } from './vehicles/VehiclesTab.tsx'

const tabLabels: Record<FleetTab, string> = { drivers: 'Chauffeurs', vehicles: 'Véhicules' }

/** The page of drivers and vehicles. */
export function FleetPage(): ReactElement {
  useTitle('Chauffeurs et véhicules')
  const [state, change, close] = useFleetUrl()
  const { tab } = state
  const [summary, setSummary] = useState<HTMLDivElement | null>(null)
  const list = { state, onChange: change, onClose: close, summary }
  const canCreate = { drivers: useCan('drivers:create'), vehicles: useCan('vehicles:create') }[tab]
  const create = useCallback(() => {
    if (canCreate) change({ dialog: 'new', id: undefined })
  }, [canCreate, change])
  useShortcut('n', create)
  return (
    <>
      <PageHeading title="Chauffeurs et véhicules">
        <ImportButton kind={tab} key={tab} />
        {tab === 'drivers' ? (
          <ExportMenu
            endpoint={exportDrivers}
            readBy="drivers:read"
            argsFor={(format) => ({ ...filterOf(state), format })}
          />
        ) : (
          <ExportMenu
            endpoint={exportVehicles}
            readBy="vehicles:read"
            argsFor={(format) => ({ ...vehicleFilterOf(state), format })}
          />
        )}
        {canCreate && (
          <CreateButton
            label={tab === 'drivers' ? 'Créer un chauffeur' : 'Créer un véhicule'}
            onClick={create}
            onNear={preloadDialogs}
          />
        )}
      </PageHeading>
      <Tabs
        label="Parc"
        tabs={tabLabels}
        panel="parc"
        tab={tab}
        onTab={(next) => change({ tab: next, dialog: undefined, id: undefined })}
      />
      <div role="tabpanel" id="parc" aria-labelledby={tabId('parc', tab)} tabIndex={-1} className="outline-none">
        {/* Common to both tabs: a search that is being typed goes on in the other one. */}
        <FleetFilters state={state} onChange={change} summary={setSummary} />
        {tab === 'drivers' ? <DriversTab {...list} /> : <VehiclesTab {...list} />}
      </div>
      <RulesBox />
    </>
  )
}
