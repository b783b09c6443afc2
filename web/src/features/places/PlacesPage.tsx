import { exportPlaces, listZones } from '@yoon/contract/places/calls'
import { type ReactElement, useCallback } from 'react'
import { useData } from '../../lib/calls/data.ts'
import { useShortcut } from '../../lib/use-shortcut.ts'
import { useTitle } from '../../lib/use-title.ts'
import { CreateButton } from '../../ui/CreateButton.tsx'
import { ExportMenu } from '../../ui/data/ExportMenu.tsx'
import { QueryState } from '../../ui/data/QueryState.tsx'
import { PageHeading } from '../../ui/PageHeading.tsx'
import { Skeleton } from '../../ui/States.tsx'
import { Tabs, tabId } from '../../ui/Tabs.tsx'
import { ImportButton } from '../imports/index.ts'
import { FaresTab } from './FaresTab.tsx'
import { importPlaceDialogs, PlacesTab } from './PlacesTab.tsx'
import { filterOf, type PlacesTabName, usePlacesUrl } from './places-url.ts'
import { TravelTimesTab } from './TravelTimesTab.tsx'
import { ZonesTab } from './ZonesTab.tsx'

const tabLabels: Record<PlacesTabName, string> = {
  places: 'Lieux',
  fares: 'Forfaits',
  times: 'Trajets',
  zones: 'Zones',
}
const created: Partial<Record<PlacesTabName, { label: string; dialog: 'new' | 'new-zone' }>> = {
  places: { label: 'Créer un lieu', dialog: 'new' },
  zones: { label: 'Créer une zone', dialog: 'new-zone' },
}

/** The page of the places, zones, fares and usual travel times (rules/places). */
export function PlacesPage(): ReactElement {
  useTitle('Lieux et forfaits')
  const [state, change, close] = usePlacesUrl()
  const { tab } = state
  const zones = useData(listZones, {})
  const known = zones.answer?.data
  const creation = created[tab]
  const create = useCallback(() => {
    if (creation) change({ dialog: creation.dialog, id: undefined })
  }, [creation, change])
  useShortcut('n', create)
  const props = { state, onChange: change, onClose: close }
  return (
    <>
      <PageHeading title="Lieux et forfaits">
        {tab === 'places' && (
          <>
            <ImportButton kind="places" />
            <ExportMenu
              endpoint={exportPlaces}
              readBy="places:manage"
              argsFor={(format) => ({ ...filterOf(state), format })}
            />
          </>
        )}
        {creation && <CreateButton label={creation.label} onClick={create} onNear={() => void importPlaceDialogs()} />}
      </PageHeading>
      <Tabs
        label="Lieux et forfaits"
        tabs={tabLabels}
        panel="lieux"
        tab={tab}
        onTab={(next) => change({ tab: next, dialog: undefined, id: undefined })}
      />
      <div role="tabpanel" id="lieux" aria-labelledby={tabId('lieux', tab)} tabIndex={-1} className="outline-none">
        {known ? (
          <>
            {tab === 'places' && <PlacesTab {...props} zones={known} />}
            {tab === 'fares' && <FaresTab {...props} zones={known} />}
            {tab === 'times' && <TravelTimesTab {...props} zones={known} />}
            {tab === 'zones' && <ZonesTab {...props} zones={known} />}
          </>
        ) : (
          <QueryState data={zones} skeleton={<Skeleton rows={4} />} />
        )}
      </div>
    </>
  )
}
