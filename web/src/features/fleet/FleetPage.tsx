import { type ReactElement, useCallback } from 'react'
import { useShortcut, useTitle } from '../../lib/hooks.ts'
import { useCan } from '../../lib/use-can.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { DriversTab } from './DriversTab.tsx'
import { FleetFilters } from './FleetFilters.tsx'
import { type FleetTab, fleetTabs, useFleetUrl } from './fleet-url.ts'
import { preloadDialogs } from './preload-dialogs.ts'
import { RulesBox } from './RulesBox.tsx'
import { VehiclesTab } from './VehiclesTab.tsx'

const tabLabels: Record<FleetTab, string> = { drivers: 'Chauffeurs', vehicles: 'Véhicules' }

/** Who drives, and in what. */
export function FleetPage(): ReactElement {
  useTitle('Chauffeurs et véhicules')
  const [state, change] = useFleetUrl()
  const { tab } = state
  const canCreate = { drivers: useCan('drivers:create'), vehicles: useCan('vehicles:create') }[tab]
  const create = useCallback(() => {
    if (canCreate) change({ dialog: 'new', id: undefined })
  }, [canCreate, change])
  useShortcut('n', create)
  return (
    <>
      <div className="mb-2.5 flex items-center gap-4 md:mb-4">
        <h1 className="flex-1 text-[19px] font-bold tracking-tight md:text-2xl">Chauffeurs et véhicules</h1>
        {canCreate && (
          <CreateButton
            label={tab === 'drivers' ? 'Créer un chauffeur' : 'Créer un véhicule'}
            onClick={create}
            onNear={preloadDialogs}
          />
        )}
      </div>
      <Tabs tab={tab} onTab={(next) => change({ tab: next, dialog: undefined, id: undefined, page: 1 })} />
      <div role="tabpanel" id="parc" aria-labelledby={`onglet-${tab}`} tabIndex={-1} className="outline-none">
        <FleetFilters state={state} onChange={change} />
        {tab === 'drivers' ? (
          <DriversTab state={state} onChange={change} />
        ) : (
          <VehiclesTab state={state} onChange={change} />
        )}
      </div>
      <RulesBox />
    </>
  )
}

/** The arrows go from one to the other, as tabs do. */
function Tabs({ tab, onTab }: { tab: FleetTab; onTab: (tab: FleetTab) => void }): ReactElement {
  return (
    <div role="tablist" aria-label="Parc" className="mb-2.5 flex gap-1 border-b border-line md:mb-4">
      {fleetTabs.map((own) => (
        <button
          key={own}
          type="button"
          role="tab"
          id={`onglet-${own}`}
          aria-selected={own === tab}
          aria-controls="parc"
          tabIndex={own === tab ? 0 : -1}
          onClick={() => own !== tab && onTab(own)}
          onKeyDown={({ key, currentTarget }) => {
            if (key !== 'ArrowLeft' && key !== 'ArrowRight') return
            const other = currentTarget.nextElementSibling ?? currentTarget.previousElementSibling
            if (other instanceof HTMLElement) other.focus()
            onTab(own === 'drivers' ? 'vehicles' : 'drivers')
          }}
          className="-mb-px min-h-11 border-b-2 border-transparent px-4 font-semibold text-ink-2 hover:text-ink aria-selected:border-brand aria-selected:text-brand-strong max-md:flex-1"
        >
          {tabLabels[own]}
        </button>
      ))}
    </div>
  )
}
