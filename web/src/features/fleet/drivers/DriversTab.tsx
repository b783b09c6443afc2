import { exportDrivers, listDrivers } from '@yoon/contract/drivers'
import { type ReactElement, Suspense, useEffect } from 'react'
import { late } from '../../../lib/late.ts'
import { useCan } from '../../../lib/use-can.ts'
import { usePages } from '../../../lib/use-pages.ts'
import { whenIdle } from '../../../lib/when-idle.ts'
import { ExportMenu } from '../../../ui/ExportMenu.tsx'
import { useRoomForTable } from '../../../ui/use-room-for-table.ts'
import { FleetList, pageSize } from '../FleetList.tsx'
import { type ChangeFleet, type FleetState, filterOf } from '../fleet-url.ts'
import { importDriverDialogs } from '../preload-dialogs.ts'
import { DriverCard } from './DriverCard.tsx'
import { DriverTable } from './DriverTable.tsx'

const DriverDialogs = late(() => importDriverDialogs().then((module) => ({ default: module.DriverDialogs })))
const preload = whenIdle(importDriverDialogs)

interface DriversTabProps {
  state: FleetState
  onChange: ChangeFleet
  /** Closes the open dialog. */
  onClose: () => void
}

export function DriversTab({ state, onChange, onClose }: DriversTabProps): ReactElement {
  const pages = usePages(listDrivers, (page) => ({ page, limit: pageSize, ...filterOf(state) }), state, onChange)
  const canExport = useCan('drivers:read', 'stats:read')
  const hasRoom = useRoomForTable()
  useEffect(() => {
    preload().catch(() => undefined)
  }, [])
  const drivers = pages.answer?.data ?? []
  return (
    <>
      <FleetList
        pages={pages}
        one="chauffeur"
        state={state}
        onChange={onChange}
        actions={
          canExport && <ExportMenu endpoint={exportDrivers} argsFor={(format) => ({ ...filterOf(state), format })} />
        }
      >
        {hasRoom ? (
          <DriverTable drivers={drivers} onDialog={(dialog, id) => onChange({ dialog, id })} />
        ) : (
          <ul className="grid gap-2.5 lg:grid-cols-2">
            {drivers.map((driver) => (
              <li key={driver.id}>
                <DriverCard driver={driver} onDialog={(dialog) => onChange({ dialog, id: driver.id })} />
              </li>
            ))}
          </ul>
        )}
      </FleetList>
      {state.dialog && (
        <Suspense fallback={null}>
          <DriverDialogs
            key={`${state.dialog} ${state.id}`}
            dialog={state.dialog}
            driverId={state.id}
            known={drivers}
            onClose={onClose}
          />
        </Suspense>
      )}
    </>
  )
}
